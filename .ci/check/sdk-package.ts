import { rm } from 'node:fs/promises';
import path from 'node:path';
import { installedProgram, root, runNode } from '../run-program.ts';

const cwd = path.join(root, 'sdk');

/** Builds the SDK as it is published and lets the package linters look at it. */
export async function checkSdkPackage(): Promise<string[]> {
  await rm(path.join(cwd, 'dist'), { recursive: true, force: true });
  const built = await runNode([installedProgram('tsc'), '--project', 'tsconfig.json'], { cwd });
  if (built.code !== 0) return [built.output.trim()];
  const looks = await Promise.all([
    runNode([installedProgram('publint'), '--strict'], { cwd }),
    runNode([installedProgram('attw'), '--pack', '--profile', 'esm-only', '--no-emoji'], { cwd }),
  ]);
  return looks.filter(({ code }) => code !== 0).map(({ output }) => output.trim());
}
