'use client';
import type { ReactNode } from 'react';
import { Button } from '#src/ui/controls/button.tsx';
import { Callout } from '#src/ui/server/callout.tsx';
import { Spinner } from '#src/ui/server/spinner.tsx';
import { RedirectNotice } from './redirect-notice.tsx';
import type { LinkCall } from './use-link-call.ts';

/** How the call of a link from a mail goes: under way, then done with a countdown, or failed with a way on. */
export function LinkResult({
  progress,
  words,
  onAgain,
  wayOn,
}: {
  progress: LinkCall;
  words: { underWay: string; done: string; failed: string; invalid: string };
  onAgain: () => void;
  /** What helps when the link itself is no good. */
  wayOn: ReactNode;
}) {
  if (progress.state === 'under way') {
    return (
      <p role="status" className="auth-card-progress">
        <Spinner /> {words.underWay}
      </p>
    );
  }
  if (progress.state === 'done') return <RedirectNotice done={words.done} to="/panel" />;
  const { error } = progress;
  const isAnswered = error.status >= 400 && error.status < 500 && error.status !== 429;
  return (
    <>
      <Callout tone="danger" role="alert" title={words.failed}>
        <p>{isAnswered ? words.invalid : `An error occurred: ${error.message} (${error.status})`}</p>
      </Callout>
      {isAnswered ? (
        wayOn
      ) : (
        <Button variant="primary" onPress={onAgain}>
          Try again
        </Button>
      )}
    </>
  );
}
