import { pino, type DestinationStream, type Logger } from 'pino';

export type { Logger } from 'pino';

/** Fields that never reach a log, at the top and one level down. */
export const secretFields = [
  'password',
  'newPassword',
  'accessToken',
  'token',
  'authorization',
  'cookie',
  'secret',
];

/** Structured logs, one JSON line each; JSON escapes line breaks, so no value can forge a line. */
export function createLog(options: { level: string; name: string }, destination?: DestinationStream): Logger {
  return pino(
    {
      level: options.level,
      base: { process: options.name },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
        censor: '[redacted]',
      },
    },
    destination,
  );
}
