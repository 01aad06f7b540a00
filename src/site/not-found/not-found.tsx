import type { Language } from '#src/contract/languages.ts';
import { localPath } from '#src/contract/languages.ts';
import { ButtonLink } from '#src/ui/server/button-link.tsx';
import { PageHeader } from '#src/ui/server/page-header.tsx';
import { SiteShell } from '#src/site/shell/site-shell.tsx';
import { messages } from '../../../content/messages.ts';

export function NotFound({ language }: { language: Language }) {
  const text = messages[language].shell.notFound;
  return (
    <SiteShell language={language} title={text.title} description={text.description}>
      <meta name="robots" content="noindex" />
      <PageHeader title={text.title} description={text.description} />
      <ButtonLink href={localPath(language, '/')} variant="primary">
        {text.returnHome}
      </ButtonLink>
    </SiteShell>
  );
}
