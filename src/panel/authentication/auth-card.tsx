import type { ReactNode } from 'react';
import { brandName } from '#src/contract/brand.ts';
import { Wordmark } from '#src/ui/brand/wordmark.tsx';
import { Card } from '#src/ui/server/card.tsx';
import './auth-card.css';

/** The one card of a page that asks for credentials. */
export function AuthCard({
  title,
  description,
  children,
}: {
  title: string;
  description?: string;
  children: ReactNode;
}) {
  return (
    <main id="main" className="auth-card">
      <title>{`${title} · ${brandName}`}</title>
      <a href="/" className="auth-card-home">
        <Wordmark name={brandName} />
      </a>
      <Card>
        <div className="ui-stack">
          <h1>{title}</h1>
          {description && <p>{description}</p>}
          {children}
        </div>
      </Card>
    </main>
  );
}
