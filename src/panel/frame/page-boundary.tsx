'use client';
import { useRouter } from 'waku';
import { unstable_getErrorInfo as getErrorInfo } from 'waku/minimal/client';
import type { ReactNode } from 'react';
import { ErrorBoundary } from '#src/ui/controls/error-boundary.tsx';
import { ErrorScreen } from '#src/ui/controls/error-screen.tsx';

/** Waku throws redirects and missing pages, and follows them itself. */
const isNavigation = (error: unknown) => getErrorInfo(error) !== null;

/** Around the page inside the frame: a page that fails leaves the menu usable. */
export function PageBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary
      place={useRouter().path}
      isForOthers={isNavigation}
      fallback={(error) => <ErrorScreen error={error} home={{ href: '/panel', label: 'Go home' }} />}
    >
      {children}
    </ErrorBoundary>
  );
}

/** Around a part that is loaded when it is first asked for; the rest of the frame does without it. */
export function PartBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary
      fallback={() => (
        <p role="alert" className="panel-missing-part">
          This part could not be loaded.{' '}
          <button
            type="button"
            className="ui-button"
            data-size="small"
            data-variant="secondary"
            onClick={() => location.reload()}
          >
            Reload the page
          </button>
        </p>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
