import { connectLive, type LiveChannel } from '@lanternhost/sdk';
import type { AccountDetails, AccountMessage } from '#src/contract/accounts.ts';

/**
 * Opens the live channel of a session, with the topic of its account. A module of its own, loaded when there is a
 * session: the screens that begin one do without.
 */
export function openAccountChannel(options: {
  token: string;
  onAuthenticationRequired: (token: string | undefined) => void;
  onAccount: (account: AccountDetails) => void;
  /** Messages may have been missed meanwhile. */
  onResumed: () => void;
}): LiveChannel {
  const { token, onAuthenticationRequired, onAccount, onResumed } = options;
  const live = connectLive({ baseUrl: location.origin, token, onAuthenticationRequired });
  live.subscribe('/account', {
    // The server's own word, as replies are: checking it here would load 20 kB of zod with every page.
    onData: (message) => onAccount((message as AccountMessage).data),
    onResumed,
  });
  return live;
}
