import { liveCloseCodes } from '#src/contract/live-frames.ts';
import type { Caller } from '#src/control/http/environment.ts';
import type { LiveChannel } from './channel.ts';

/** Which channels each account has open, and whether they may stay open. */
export function createChannelAccess(options: {
  channelsPerAccount: number;
  /** A caller whose access was looked up before, as it is now. */
  renewCaller(caller: Caller): Promise<Caller | undefined>;
  onFailure(error: unknown): void;
}) {
  const byAccount = new Map<string, Set<LiveChannel>>();
  const renewing = new Map<string, { again: boolean }>();

  /** One look at a time, so that an older answer never overwrites a newer one. */
  async function renewAccount(accountId: string): Promise<void> {
    const running = renewing.get(accountId);
    if (running) {
      running.again = true;
      return;
    }
    const state = { again: true };
    renewing.set(accountId, state);
    try {
      while (state.again) {
        state.again = false;
        await Promise.all([...(byAccount.get(accountId) ?? [])].map(renew));
      }
    } finally {
      renewing.delete(accountId);
    }
  }

  async function renew(channel: LiveChannel): Promise<void> {
    const { caller } = channel;
    if (!caller) return;
    try {
      channel.renew(await options.renewCaller(caller));
    } catch (error) {
      options.onFailure(error);
      // Access that cannot be confirmed is not kept: the client connects anew and shows its token again.
      channel.close(liveCloseCodes.restarting, 'access could not be confirmed');
    }
  }

  return {
    renewAccount,

    /** Lists a channel that authenticated, or did so again; false when the account has as many open as it may. */
    admit(channel: LiveChannel, { accountId }: Caller): boolean {
      const members = byAccount.get(accountId) ?? new Set();
      if (!members.has(channel) && members.size >= options.channelsPerAccount) return false;
      members.add(channel);
      byAccount.set(accountId, members);
      // The session may have ended between being looked up and being listed here; whatever ends now finds it.
      void renewAccount(accountId);
      return true;
    },

    leave(channel: LiveChannel): void {
      const accountId = channel.caller?.accountId;
      if (accountId === undefined) return;
      const members = byAccount.get(accountId);
      members?.delete(channel);
      if (members?.size === 0) byAccount.delete(accountId);
    },

    async renewAll(): Promise<void> {
      await Promise.all([...byAccount.keys()].map(renewAccount));
    },
  };
}
