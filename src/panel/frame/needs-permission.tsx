'use client';
import type { ReactNode } from 'react';
import type { Permission } from '#src/contract/permissions.ts';
import { useSession } from '#src/panel/session/session.ts';
import { EmptyState } from '#src/ui/server/empty-state.tsx';
import { ButtonLink } from '#src/ui/server/button-link.tsx';

/** A page for staff. The server refuses its calls on its own; this says so before they are made. */
export function NeedsPermission({ permission, children }: { permission: Permission; children: ReactNode }) {
  const session = useSession();
  if (session.state !== 'authenticated') return null;
  if (session.permissions.includes(permission)) return children;
  return (
    <>
      <title>Not for this account</title>
      <EmptyState
        action={<ButtonLink href="/panel">Back to the overview</ButtonLink>}
        documentation={{ href: '/developers/api', label: 'How permissions work in the API' }}
      >
        This page needs the permission {permission}, which your account does not have.
      </EmptyState>
    </>
  );
}
