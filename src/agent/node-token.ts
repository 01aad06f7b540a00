import { readFile, stat } from 'node:fs/promises';

/**
 * The token that tells the platform which node this is. It is read for each connection, so that a new one needs no restart.
 * @throws Error that tells what to do when the file is missing, empty, or open to other users
 */
export async function readNodeToken(file: string): Promise<string> {
  const { mode } = await stat(file).catch(() => {
    throw new Error(`there is no node token in ${file}; an administrator creates the node and its token`);
  });
  if (mode & 0o077) throw new Error(`${file} is open to other users; run: chmod 600 ${file}`);
  const token = (await readFile(file, 'utf8')).trim();
  if (!/^[\w-]{20,200}$/.test(token)) throw new Error(`${file} holds no node token`);
  return token;
}
