import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { Logger } from '#src/control/log.ts';

/** The last lines a server wrote, and the moment it opens for connections. */
export type ServerLog = { ready: Promise<void>; lastLines(): string };

const keptLines = 20;
const longestLine = 2_000;

/** Passes what a server writes on to `log`; statements and rows never appear (see server-settings.ts). */
export function followServerLog(stderr: Readable, log: Logger): ServerLog {
  const last: string[] = [];
  const ready = Promise.withResolvers<void>();
  createInterface({ input: stderr }).on('line', (written) => {
    const line = written.slice(0, longestLine);
    last.push(line);
    if (last.length > keptLines) last.shift();
    const [, severity = '', text = line] = /^([A-Z]+): {2}(.*)$/.exec(line) ?? [];
    if (text === 'database system is ready to accept connections') ready.resolve();
    if (severity === 'PANIC') log.error({ postgres: text }, 'database server');
    else if (severity === 'FATAL') log.warn({ postgres: text }, 'database server');
    else log.debug({ postgres: text }, 'database server');
  });
  return { ready: ready.promise, lastLines: () => last.join('\n') };
}
