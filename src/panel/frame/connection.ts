import type { LiveChannel } from '@lanternhost/sdk';
import { useEffect, useState } from 'react';

/** Why what is shown does not follow the server. */
export type ConnectionLoss =
  /** The device has no network. */
  | 'offline'
  /** The live channel is being opened again. */
  | 'reconnecting'
  /** The server has ended the live channel for good. */
  | 'ended';

/** Shorter losses are nobody's business. */
const graceMilliseconds = 2000;

/** What is wrong with the connection for two seconds or longer; it clears by itself. */
export function useConnectionLoss(live: LiveChannel): ConnectionLoss | undefined {
  const [loss, setLoss] = useState<ConnectionLoss>();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isShown = false;
    // A browser calls itself offline where only the internet is missing: the server is asked before it is believed.
    let isServerGone = false;
    let asking: ReturnType<typeof setTimeout> | undefined;

    const lossNow = (): ConnectionLoss | undefined => {
      if (!navigator.onLine && isServerGone) return 'offline';
      if (live.state.name === 'open') return undefined;
      if (!navigator.onLine) return 'offline';
      return live.state.name === 'closed' ? 'ended' : 'reconnecting';
    };
    const showNow = () => {
      const next = lossNow();
      isShown = next !== undefined;
      setLoss(next);
    };
    const look = () => {
      if (isShown || lossNow() === undefined) {
        clearTimeout(timer);
        timer = undefined;
        showNow();
      } else
        timer ??= setTimeout(() => {
          timer = undefined;
          showNow();
        }, graceMilliseconds);
    };
    const askServer = () => {
      fetch('/livez', { cache: 'no-store' }).then(
        () => {
          isServerGone = false;
          // The answer may have been on its way already when the network went.
          if (!navigator.onLine) asking = setTimeout(askServer, graceMilliseconds);
        },
        () => {
          isServerGone = true;
          look();
        },
      );
    };
    const comeBack = () => {
      clearTimeout(asking);
      isServerGone = false;
      live.retryNow();
      look();
    };

    look();
    const stopListening = live.onStateChange(look);
    addEventListener('offline', askServer);
    addEventListener('online', comeBack);
    return () => {
      clearTimeout(timer);
      clearTimeout(asking);
      stopListening();
      removeEventListener('offline', askServer);
      removeEventListener('online', comeBack);
    };
  }, [live]);

  return loss;
}
