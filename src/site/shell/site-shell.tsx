import type { ReactNode } from 'react';
import { brandName } from '#src/contract/brand.ts';
import { localPath, type Language } from '#src/contract/languages.ts';
import { Wordmark } from '#src/ui/brand/wordmark.tsx';
import { ButtonLink } from '#src/ui/server/button-link.tsx';
import { SkipLink } from '#src/ui/server/skip-link.tsx';
import { messages } from '../../../content/messages.ts';
import { LanguageLinks } from './language-links.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import './site-shell.css';

/**
 * Header, main and footer of every public page. Nothing in it needs script.
 * @param path the page's path in the default language; without it the page exists in no other language
 */
export function SiteShell({
  language,
  path,
  title,
  description,
  keywords = [],
  children,
}: {
  language: Language;
  path?: string;
  title: string;
  description: string;
  keywords?: readonly string[];
  children: ReactNode;
}) {
  const text = messages[language].shell;
  return (
    <>
      <title>{title === brandName ? title : `${title} · ${brandName}`}</title>
      <meta name="description" content={description} />
      {keywords.length > 0 && <meta name="keywords" content={keywords.join(', ')} />}
      {path !== undefined && <LanguageLinks path={path} />}
      <SkipLink>{text.skipToContent}</SkipLink>
      <header className="site-header">
        <a className="site-home" href={localPath(language, '/')}>
          <Wordmark name={brandName} />
        </a>
        <nav aria-label={text.mainMenu}>
          <a href="/developers/api">API</a>
        </nav>
        <ButtonLink href="/panel" variant="primary">
          {text.goToPanel}
        </ButtonLink>
      </header>
      <main id="main" className="site-main">
        {children}
      </main>
      <footer className="site-footer">
        <nav aria-label={brandName}>
          <h2>{brandName}</h2>
          <ul>
            <li>
              <a href="/developers/api">{text.apiReference}</a>
            </li>
            <li>
              <a href="/v1/openapi.json">{text.openApiDocument}</a>
            </li>
          </ul>
        </nav>
        {path !== undefined && <LanguageSwitch present={language} path={path} />}
        <p>
          {text.poweredBy} <a href={localPath(language, '/')}>{brandName}</a>
        </p>
      </footer>
    </>
  );
}
