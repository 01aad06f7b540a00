'use client';
import { useEffect, type ReactNode } from 'react';
import { AccountData } from '#src/panel/queries/account-data.tsx';
import { useSession } from '#src/panel/session/session.ts';
import { keepStorageClean } from '#src/panel/storage/keep-storage-clean.ts';
import { Shell } from './shell.tsx';
import { UnconfirmedSession } from './unconfirmed-session.tsx';

/** What surrounds every page of the panel. Nobody sees any of it before it is known who is there. */
export function PanelFrame({ children }: { children: ReactNode }) {
  const session = useSession();
  const isAnonymous = session.state === 'anonymous';
  useEffect(() => {
    if (isAnonymous)
      location.replace(`/auth/login?redirect=${encodeURIComponent(location.pathname + location.search)}`);
  }, [isAnonymous]);
  useEffect(keepStorageClean, []);

  if (session.state === 'unconfirmed') return <UnconfirmedSession error={session.error} />;
  if (session.state !== 'authenticated') return null;
  return (
    <AccountData key={session.account.id}>
      <Shell>{children}</Shell>
    </AccountData>
  );
}
