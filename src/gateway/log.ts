/** The part of a log that the gateway needs: fields first, as pino has it. */
export type GatewayLog = Record<
  'info' | 'warn' | 'error',
  (fields: Record<string, unknown>, message: string) => void
>;

const levels = { info: 30, warn: 40, error: 50 } as const;

/** One JSON line each, in the shape of the other processes' logs. JSON escapes line breaks, so no value can forge a line. */
export function createGatewayLog(write: (line: string) => void): GatewayLog {
  const at = (level: keyof typeof levels) => (fields: Record<string, unknown>, message: string) =>
    write(
      `${JSON.stringify({ level: levels[level], time: new Date().toISOString(), process: 'gateway', ...fields, msg: message })}\n`,
    );
  return { info: at('info'), warn: at('warn'), error: at('error') };
}
