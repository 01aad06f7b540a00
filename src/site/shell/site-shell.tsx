import type { ReactNode } from 'react';
import type { Language } from '#src/contract/languages.ts';
import { SkipLink } from '#src/ui/server/skip-link.tsx';
import { messages } from '../../../content/messages.ts';
import { PageHead, type PageHeadProps } from './page-head.tsx';
import { placeOfPage } from './page-place.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import './site-shell.css';

/** Head, header, main and footer of every public page. All of it works without script. */
export function SiteShell({
  children,
  ...page
}: PageHeadProps & { language: Language; children: ReactNode }) {
  const { language, path, title } = page;
  const place = page.place ?? (path === undefined ? undefined : placeOfPage(language, path, title));
  return (
    <>
      <PageHead {...page} />
      <SkipLink>{messages[language].shell.skipToContent}</SkipLink>
      <SiteHeader language={language} path={path} />
      <main id="main" className="site-main">
        {children}
      </main>
      <SiteFooter language={language} addresses={place?.addresses ?? []} />
    </>
  );
}
