import { Writable } from 'node:stream';
import { createLog, type Logger } from '#src/control/log.ts';

/** A log whose lines a test can read. */
export function recordedLog(): { log: Logger; lines: () => Record<string, unknown>[]; text: () => string } {
  let text = '';
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString();
      done();
    },
  });
  return {
    log: createLog({ level: 'debug', name: 'test' }, sink),
    text: () => text,
    lines: () =>
      text
        .trimEnd()
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}
