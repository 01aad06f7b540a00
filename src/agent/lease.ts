import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { readJournal, writeJournal } from './instances/journal.ts';

const leaseSchema = z.object({ boot: z.string(), endsAtUptime: z.number() });

/**
 * Until when this node may run its instances without hearing from the platform. It is counted in seconds since the
 * machine started, which no change of the clock moves, and kept over restarts of the agent.
 * @param uptime those seconds
 */
export async function openLease(file: string, uptime: () => number) {
  const boot = (await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')).trim();
  const kept = await readJournal(file, leaseSchema);
  // The machine started anew: nothing of before runs, and the platform is asked before anything does.
  let endsAtUptime = kept?.boot === boot ? kept.endsAtUptime : 0;
  return {
    isHeld: () => uptime() < endsAtUptime,
    secondsLeft: () => Math.max(0, endsAtUptime - uptime()),

    /** @param spokenAtUptime when the agent said what the platform answers to: the platform counts from later */
    async renew(spokenAtUptime: number, seconds: number): Promise<void> {
      const renewed = spokenAtUptime + seconds;
      if (renewed <= endsAtUptime) return;
      endsAtUptime = renewed;
      await writeJournal(file, { boot, endsAtUptime });
    },
  };
}
