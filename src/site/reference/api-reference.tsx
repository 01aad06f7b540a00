import { SiteShell } from '#src/site/shell/site-shell.tsx';
import { PageHeader } from '#src/ui/server/page-header.tsx';
import { Reference } from './reference.tsx';

/** The API for people: made from the same document that machines read. */
export function ApiReference() {
  return (
    <SiteShell
      language="en"
      path="/developers/api"
      title="API reference"
      description="Every call of the API, its permissions, fields and errors."
    >
      <PageHeader
        title="API reference"
        description="Every call takes and returns JSON. Send an access token or an API key as a bearer token. A call that is turned down answers with status, errorCode, message and requestId."
      />
      <Reference />
    </SiteShell>
  );
}
