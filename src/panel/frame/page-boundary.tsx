'use client';
import { useRouter } from 'waku';
import { unstable_getErrorInfo as getErrorInfo } from 'waku/minimal/client';
import { useEffect, useState, type ReactNode } from 'react';
import { useSignedIn } from '#src/panel/session/session.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { ErrorBoundary } from '#src/ui/controls/error-boundary.tsx';
import { ErrorScreen } from '#src/ui/controls/error-screen.tsx';
import { EmptyState } from '#src/ui/server/empty-state.tsx';

/** Waku throws redirects and missing pages, and follows them itself. */
const isNavigation = (error: unknown) => getErrorInfo(error) !== null;

/** Around the page inside the frame: a page that fails leaves the menu usable. */
export function PageBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary
      place={useRouter().path}
      isForOthers={isNavigation}
      fallback={(error) => <PageFailure error={error} />}
    >
      {children}
    </ErrorBoundary>
  );
}

/** A page that failed while the connection was lost opens by itself once it is back. */
function PageFailure({ error }: { error: unknown }) {
  const { live } = useSignedIn();
  const [isCutOff] = useState(() => !navigator.onLine || live.state.name !== 'open');
  useEffect(() => {
    if (!isCutOff) return undefined;
    const openAgain = () => location.reload();
    const stop = live.onStateChange(() => void (live.state.name === 'open' && openAgain()));
    addEventListener('online', openAgain);
    return () => {
      stop();
      removeEventListener('online', openAgain);
    };
  }, [isCutOff, live]);
  if (!isCutOff) return <ErrorScreen error={error} home={{ href: '/panel', label: 'Go home' }} />;
  return (
    <EmptyState
      action={<Button onPress={() => location.reload()}>Try now</Button>}
      documentation={{ href: '/contact', label: 'Tell us if it stays like this' }}
    >
      This page was not here before the connection was lost. It opens by itself once you are back.
    </EmptyState>
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
