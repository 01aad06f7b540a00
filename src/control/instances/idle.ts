import { isDeepStrictEqual } from 'node:util';
import type { IdleReport } from '#src/contract/agent-messages.ts';
import type { IdleStop } from '#src/contract/instances.ts';
import { idleExtensionOf } from '#src/contract/waking.ts';
import type { InstanceRow } from '#src/control/database/schema.ts';

/** What messages lose on their way: a moment that differs by less is the same. */
const sameMilliseconds = 1000;

/** The columns of a server that no lack of players stops. */
export const notIdle = { idle_stop_at: null, idle_extensions: 0 };

/** The columns of what an agent tells now of when a server stops. */
export function idleColumns(
  { idle_stop_at: before }: Pick<InstanceRow, 'idle_stop_at'>,
  idle: IdleReport | null,
  now: Date,
): Pick<InstanceRow, 'idle_stop_at' | 'idle_extensions'> {
  if (idle === null) return notIdle;
  const at = new Date(now.getTime() + Math.round(idle.stopsInSeconds * 1000));
  const isSame = before !== null && Math.abs(at.getTime() - before.getTime()) < sameMilliseconds;
  return { idle_stop_at: isSame ? before : at, idle_extensions: idle.extensions };
}

/** What an agent says of players and idleness, as the columns that change by it; undefined where none does. */
export function playersColumns(
  row: InstanceRow,
  { online, idle }: { online: readonly string[]; idle?: IdleReport | null | undefined },
  now: Date,
) {
  const before = {
    players: row.players,
    idle_stop_at: row.idle_stop_at,
    idle_extensions: row.idle_extensions,
  };
  const after = {
    ...before,
    players: [...online],
    ...(idle !== undefined && idleColumns(row, idle, now)),
  };
  return isDeepStrictEqual(before, after) ? undefined : after;
}

/** When a server stops that nobody is on, as people see it. */
export function idleStopView(row: InstanceRow): IdleStop | null {
  if (row.status !== 'active' || row.players.length > 0 || row.idle_stop_at === null) return null;
  const { minutes, most } = idleExtensionOf[row.tier];
  return {
    at: row.idle_stop_at.toISOString(),
    extensions: row.idle_extensions,
    mostExtensions: most,
    extensionMinutes: minutes,
  };
}
