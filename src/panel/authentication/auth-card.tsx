import type { ReactNode } from 'react';
import { brandName } from '#src/contract/brand.ts';
import { Wordmark } from '#src/ui/brand/wordmark.tsx';
import { Card } from '#src/ui/server/card.tsx';
import './auth-card.css';

/** The one card of a page that asks for credentials or acts on a link from a mail. */
export function AuthCard({
  title,
  description,
  children,
  footer,
}: {
  title: string;
  description?: ReactNode;
  children: ReactNode;
  /** The way to the neighbouring screen. */
  footer?: ReactNode;
}) {
  return (
    <main id="main" className="auth-card">
      <title>{`${title} · ${brandName}`}</title>
      <meta name="robots" content="noindex, nofollow" />
      <a href="/" className="auth-card-home">
        <Wordmark name={brandName} />
      </a>
      <Card>
        <div className="ui-stack">
          <h1>{title}</h1>
          {description && <p>{description}</p>}
          {children}
          <noscript>
            <p>This page needs JavaScript. Please turn it on in your browser and load the page again.</p>
          </noscript>
        </div>
      </Card>
      {footer && <p className="auth-card-footer">{footer}</p>}
    </main>
  );
}
