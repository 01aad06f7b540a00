import type { ReactNode } from 'react';
import { DocumentHead } from '#src/ui/server/document-head.tsx';

export default function Root({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <DocumentHead />
      </head>
      <body>{children}</body>
    </html>
  );
}

export const getConfig = () => ({ render: 'static' }) as const;
