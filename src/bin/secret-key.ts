import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isErrno } from '#src/control/errno.ts';
import { OperatorError } from '#src/control/operator-error.ts';
import { secretKeyPattern, type Settings } from './settings.ts';

/**
 * The key of `SECRET_KEY`, else that of the file in DATA_DIR, which is made when it is missing.
 * @throws OperatorError when the file holds something else
 */
export async function readSecretKey({
  SECRET_KEY,
  DATA_DIR,
}: Pick<Settings, 'SECRET_KEY' | 'DATA_DIR'>): Promise<Buffer> {
  if (SECRET_KEY !== undefined) return Buffer.from(SECRET_KEY, 'hex');
  const file = path.join(DATA_DIR, 'secret-key');
  const text = (await readIfThere(file)) ?? (await makeKey(file));
  if (!secretKeyPattern.test(text.trim()))
    throw new OperatorError(`${file} should hold 64 hexadecimal digits and nothing else.`);
  return Buffer.from(text.trim(), 'hex');
}

const readIfThere = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').catch((error: unknown) => {
    if (isErrno(error, 'ENOENT')) return undefined;
    throw error;
  });

/** The file appears whole, and of two processes that start at once both read the key of one. */
async function makeKey(file: string): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}.tmp`;
  await writeFile(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true });
  try {
    await link(draft, file);
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft);
  }
  return readFile(file, 'utf8');
}
