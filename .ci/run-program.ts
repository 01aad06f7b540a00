import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..');

type Outcome = { code: number; output: string; stdout: string };

/** Runs a Node program to its end. `output` is what it wrote to both streams, in order. */
export async function runNode(
  words: readonly string[],
  options: { cwd?: string; environment?: Record<string, string> } = {},
): Promise<Outcome> {
  const child = spawn(process.execPath, words, {
    cwd: options.cwd ?? root,
    env: { ...process.env, ...options.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code: code ?? 1, output, stdout };
}

/** The program that a package puts into `.bin`, whether npm placed it in the SDK or at the top. */
export function installedProgram(name: string): string {
  const nested = path.join(root, 'sdk/node_modules/.bin', name);
  return existsSync(nested) ? nested : path.join(root, 'node_modules/.bin', name);
}
