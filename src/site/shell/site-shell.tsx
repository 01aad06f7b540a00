import type { ReactNode } from 'react';
import { brandName } from '#src/contract/brand.ts';
import { Wordmark } from '#src/ui/brand/wordmark.tsx';
import { ButtonLink } from '#src/ui/server/button-link.tsx';
import { SkipLink } from '#src/ui/server/skip-link.tsx';
import './site-shell.css';

/** Header, main and footer of every public page. Nothing in it needs script. */
export function SiteShell({
  title,
  description,
  children,
}: {
  title: string;
  description: string;
  children: ReactNode;
}) {
  return (
    <>
      <title>{title === brandName ? title : `${title} · ${brandName}`}</title>
      <meta name="description" content={description} />
      <SkipLink />
      <header className="site-header">
        <a className="site-home" href="/">
          <Wordmark name={brandName} />
        </a>
        <nav aria-label="Main">
          <a href="/developers/api">API</a>
        </nav>
        <ButtonLink href="/panel" variant="primary">
          Go to Panel
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
              <a href="/developers/api">API reference</a>
            </li>
            <li>
              <a href="/v1/openapi.json">OpenAPI document</a>
            </li>
          </ul>
        </nav>
        <p>
          Powered by <a href="/">{brandName}</a>
        </p>
      </footer>
    </>
  );
}
