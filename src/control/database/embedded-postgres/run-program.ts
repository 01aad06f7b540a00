import { spawn } from 'node:child_process';

/** The account that a program runs under; undefined means our own. */
export type ServerUser = { uid: number; gid: number };

/** Nothing of our own environment (secrets, locale, LD_PRELOAD) reaches PostgreSQL. */
export const serverEnvironment = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/local/bin:/usr/bin:/bin' };

/**
 * Runs a program to its end and gives its standard output.
 * @throws when it cannot be started or ends with another code than 0; the message holds what it printed.
 */
export async function runProgram(
  program: string,
  options: { arguments: readonly string[]; directory: string; user: ServerUser | undefined },
): Promise<string> {
  const child = spawn(program, options.arguments, {
    ...options.user,
    cwd: options.directory,
    env: serverEnvironment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  let complained = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complained += text));
  const ending = await new Promise<string | undefined>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code === 0 ? undefined : `code ${code ?? signal}`));
  });
  if (ending !== undefined) throw new Error(`${program} ended with ${ending}:\n${printed}${complained}`);
  return printed;
}
