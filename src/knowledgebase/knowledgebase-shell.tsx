import type { ReactNode } from 'react';
import { publicAddress } from '#src/backend/public-url.ts';
import { articleFeedPath, knowledgebasePath } from '#src/contract/knowledgebase-addresses.ts';
import { languageCodes, type Language } from '#src/contract/languages.ts';
import { homeCrumb, type PagePlace } from '#src/site/shell/page-place.ts';
import type { PageHeadProps } from '#src/site/shell/page-head.tsx';
import { SiteShell } from '#src/site/shell/site-shell.tsx';
import { messages } from '../../content/messages.ts';
import './knowledgebase.css';

/** What every page of the knowledgebase stands in. */
export function KnowledgebaseShell({
  children,
  ...page
}: Omit<PageHeadProps, 'path'> & { children: ReactNode }) {
  const { language, place } = page;
  return (
    <SiteShell {...page}>
      {place && (
        <link
          rel="alternate"
          type="application/rss+xml"
          title={messages[language].knowledgebase.feed}
          href={publicAddress(articleFeedPath(language))}
        />
      )}
      {children}
    </SiteShell>
  );
}

/** @param crumbs behind the knowledgebase itself */
export const placeInKnowledgebase = (
  language: Language,
  place: Omit<PagePlace, 'kind'> & { kind?: PagePlace['kind'] },
): PagePlace => ({
  kind: 'website',
  ...place,
  addresses: languageCodes.flatMap((code) => place.addresses.filter(({ language: other }) => other === code)),
  crumbs: [
    homeCrumb(language),
    { name: messages[language].knowledgebase.title, path: knowledgebasePath(language) },
    ...place.crumbs,
  ],
});
