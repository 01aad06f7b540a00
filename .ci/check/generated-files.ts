import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generate, generatedFiles } from '../generate.ts';

/** Generates everything anew and compares it, byte by byte, with what is committed. */
export async function checkGeneratedFiles(root: string, program?: string): Promise<string[]> {
  const fresh = await mkdtemp(path.join(tmpdir(), 'lanternhost-generated-'));
  try {
    await generate(fresh, program);
    const problems = await Promise.all(generatedFiles.map((file) => compare(root, fresh, file)));
    return problems.flat();
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

async function compare(root: string, fresh: string, file: string): Promise<string[]> {
  const committed = await readFile(path.join(root, file), 'utf8').catch(() => '');
  const generated = await readFile(path.join(fresh, file), 'utf8');
  if (committed === generated) return [];
  const before = committed.split('\n');
  const line = generated.split('\n').findIndex((text, index) => text !== before[index]);
  return [
    `${file} is not what npm run generate makes; it differs from line ${Math.max(line, 0) + 1}. Never edit it by hand.`,
  ];
}
