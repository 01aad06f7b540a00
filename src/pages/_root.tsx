import type { ReactNode } from 'react';
import { Document } from '#src/site/document/document.tsx';
import { SiteErrorBoundary } from '#src/site/error/site-error-boundary.tsx';
import { DocumentHead } from '#src/ui/server/document-head.tsx';

export default function Root({ children }: { children: ReactNode }) {
  return (
    <Document>
      <head>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <DocumentHead />
      </head>
      <body>
        <SiteErrorBoundary>{children}</SiteErrorBoundary>
      </body>
    </Document>
  );
}

export const getConfig = () => ({ render: 'static' }) as const;
