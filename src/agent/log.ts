/** The part of a log that the agent needs; a pino logger has it. */
export type AgentLog = Record<
  'info' | 'warn' | 'error',
  (fields: Record<string, unknown>, message: string) => void
>;
