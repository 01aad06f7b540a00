'use client';
import { useRouter } from 'waku';
import type { ReactNode } from 'react';
import { ErrorBoundary } from '#src/ui/controls/error-boundary.tsx';
import { ErrorScreen } from '#src/ui/controls/error-screen.tsx';

/** Around every page, outside of Waku's own handling of redirects and missing pages. */
export function SiteErrorBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary
      place={useRouter().path}
      fallback={(error) => (
        <main id="main">
          <ErrorScreen error={error} home={{ href: '/', label: 'Go home' }} />
        </main>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
