'use client';
import type { LanternhostError } from '@lanternhost/sdk';
import { Button } from '#src/ui/controls/button.tsx';
import { Callout } from '#src/ui/server/callout.tsx';

/** In the place of content that could not be loaded: why, what to tell support, and another try. */
export function LoadFailure({
  error,
  isPending,
  onRetry,
}: {
  error: LanternhostError;
  /** Another try is under way. */
  isPending: boolean;
  onRetry(): void;
}) {
  const { requestId } = error;
  return (
    <Callout
      tone="danger"
      role="alert"
      title="This could not be loaded"
      actions={
        <Button size="small" isPending={isPending} onPress={onRetry}>
          Try again
        </Button>
      }
    >
      <p>{error.status === 0 ? 'The server cannot be reached.' : error.message}</p>
      {typeof requestId === 'string' && <small>Request {requestId}</small>}
    </Callout>
  );
}
