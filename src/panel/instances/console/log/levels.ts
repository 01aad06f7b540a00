/** From grave to trifling. */
export const levels = ['error', 'warning', 'info', 'debug'] as const;
export type Level = (typeof levels)[number];

const words: Record<string, Level> = {
  FATAL: 'error',
  SEVERE: 'error',
  ERROR: 'error',
  WARN: 'warning',
  WARNING: 'warning',
  INFO: 'info',
  DEBUG: 'debug',
  TRACE: 'debug',
};

/** As vanilla (`[12:00:00] [Server thread/INFO]:`), Paper (`[12:00:00 INFO]:`) and plain loggers (`[ERROR]`) write it. */
const header = /[[/ ](FATAL|SEVERE|ERROR|WARNING|WARN|INFO|DEBUG|TRACE)\]/;
/** What follows the line that it belongs to: a stack trace, an indented list. */
const continuation =
  /^(?:\s|Caused by: |Suppressed: |\.\.\. \d|[\w$.]{1,200}(?:Exception|Error|Throwable)(?:$|: ))/;
// oxlint-disable-next-line no-control-regex -- colours stand in front of the level
const colours = /\u001b\[[\d;:]*m/g;
/** The level stands near the beginning; what players write comes later. */
const headLength = 120;

/** The level that a line says of itself; `inherited` for a line that belongs to the one before. */
export function levelOf(text: string): Level | 'inherited' {
  const head = text.slice(0, headLength);
  if (head.startsWith('[Lanternhost] ')) return 'warning';
  const plain = head.includes('\u001b') ? head.replaceAll(colours, '') : head;
  const word = header.exec(plain)?.[1];
  if (word !== undefined) return words[word] ?? 'info';
  return continuation.test(plain) ? 'inherited' : 'info';
}
