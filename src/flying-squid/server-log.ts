import { createWriteStream, mkdirSync } from 'node:fs';

export type ServerLog = ReturnType<typeof openServerLog>;

type Level = 'INFO' | 'WARN' | 'ERROR';

/** Prints lines as the vanilla server does, and keeps those of this run in `logs/latest.log`. */
export function openServerLog() {
  mkdirSync('logs', { recursive: true });
  const file = createWriteStream('logs/latest.log', { flags: 'w' });
  const print = (level: Level, thread: string, message: string) => {
    for (const line of message.split(/\r?\n/)) {
      const text = `[${new Date().toTimeString().slice(0, 8)}] [${thread}/${level}]: ${line}\n`;
      process.stdout.write(text);
      file.write(text);
    }
  };
  return {
    info: (message: string, thread = 'Server thread') => print('INFO', thread, message),
    warn: (message: string, thread = 'Server thread') => print('WARN', thread, message),
    error: (message: string, thread = 'Server thread') => print('ERROR', thread, message),
    close: () => new Promise<void>((resolve) => file.end(resolve)),
  };
}

/** The engine colours its own messages. */
export const withoutColours = (message: unknown) =>
  // oxlint-disable-next-line no-control-regex -- ANSI colours begin with an escape character
  String(message).replaceAll(/\u001b\[[0-9;]*m/g, '');
