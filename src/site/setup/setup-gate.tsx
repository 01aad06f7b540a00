import { Suspense, type ReactNode } from 'react';
import { backend } from '#src/backend/client.ts';
import { ButtonLink } from '#src/ui/server/button-link.tsx';
import { PageHeader } from '#src/ui/server/page-header.tsx';
import { Skeleton } from '#src/ui/server/skeleton.tsx';
import { SiteShell } from '#src/site/shell/site-shell.tsx';

/** Shows the set-up form while there is somebody to set up, and says so once that is done. */
export function SetupGate({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={<Skeleton />}>
      <WhileOpen>{children}</WhileOpen>
    </Suspense>
  );
}

async function WhileOpen({ children }: { children: ReactNode }) {
  const { open } = await backend().GET('/v1/setup');
  if (open) return children;
  return (
    <SiteShell language="en" title="Set up already" description="This installation has its administrator.">
      <PageHeader
        title="Set up already"
        description="This installation has its administrator; the link has done its work."
      />
      <ButtonLink href="/auth/login" variant="primary">
        Sign in
      </ButtonLink>
    </SiteShell>
  );
}
