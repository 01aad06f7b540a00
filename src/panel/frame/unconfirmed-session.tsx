'use client';
import type { LanternhostError } from '@lanternhost/sdk';
import { useEffect, useState } from 'react';
import { brandName } from '#src/contract/brand.ts';
import { confirmSession, forgetSession } from '#src/panel/session/session.ts';
import { Wordmark } from '#src/ui/brand/wordmark.tsx';
import { Button } from '#src/ui/controls/button.tsx';
import { Callout } from '#src/ui/server/callout.tsx';
import './unconfirmed-session.css';

const firstPauseMilliseconds = 2000;
const longestPauseMilliseconds = 60_000;

/**
 * Instead of the panel while the server cannot say who is there. Nobody has to sign in again for a lost connection:
 * it is tried again by itself, sooner when the browser says that the network is back.
 */
export function UnconfirmedSession({ error }: { error: LanternhostError }) {
  const [isPending, setPending] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (isPending) return;
    const retry = () => setPending(true);
    const pause = Math.min(firstPauseMilliseconds * 2 ** attempt, longestPauseMilliseconds);
    const timer = setTimeout(retry, pause * (0.5 + Math.random()));
    addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', retry);
    };
  }, [attempt, isPending]);

  useEffect(() => {
    if (!isPending) return;
    void confirmSession().finally(() => {
      setAttempt((before) => before + 1);
      setPending(false);
    });
  }, [isPending]);

  const { requestId } = error;
  return (
    <main id="main" className="unconfirmed-session">
      <title>{`Not connected · ${brandName}`}</title>
      <Wordmark name={brandName} />
      <h1>{error.status === 0 ? `${brandName} cannot be reached` : `${brandName} is not ready`}</h1>
      <Callout tone="warning" role="status">
        {error.status === 0
          ? 'Check your connection. You stay signed in, and this page goes on by itself.'
          : `${error.message} You stay signed in, and this page goes on by itself.`}
        {typeof requestId === 'string' && <p>Request {requestId}</p>}
      </Callout>
      <div className="ui-row">
        <Button variant="primary" isPending={isPending} onPress={() => setPending(true)}>
          Try again
        </Button>
        <Button variant="quiet" onPress={forgetSession}>
          Sign in anew
        </Button>
      </div>
    </main>
  );
}
