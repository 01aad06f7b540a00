import { ButtonLink } from '#src/ui/server/button-link.tsx';
import { PageHeader } from '#src/ui/server/page-header.tsx';
import { SiteShell } from '#src/site/shell/site-shell.tsx';

export function NotFound() {
  return (
    <SiteShell title="Page not found" description="There is nothing at this address.">
      <meta name="robots" content="noindex" />
      <PageHeader
        title="Page not found"
        description="There is nothing at this address. It may have moved, or the link was mistyped."
      />
      <ButtonLink href="/" variant="primary">
        Return home
      </ButtonLink>
    </SiteShell>
  );
}
