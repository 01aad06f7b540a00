import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { DirectoryInUse, lockDirectory } from '#src/control/directory-lock.ts';
import type { PublicEnvironment } from './public-environment.ts';

const compressible = /\.(?:html|css|js|json|txt|svg|xml|webmanifest|md)$/;
/** What the build is made of; anything else may change without a new one. */
const sources = ['src', 'sdk/src', 'content', 'public', 'openapi', 'waku.config.ts', 'package-lock.json'];
/** Route types, which Waku writes beside the sources while it builds, and articles, which are read when it runs. */
const isNoSource = (file: string) =>
  file.endsWith('pages.gen.ts') || file.startsWith(path.join('content', 'knowledgebase', path.sep));
const stampFile = 'dist/.built-from';

/**
 * Builds pages and browser code into dist/, unless what they are made of is unchanged.
 * @param publicEnvironment what pages know of the settings (public-environment.ts)
 * @returns whether it built
 * @throws the signal's reason when that ended the build
 */
export async function buildWhenChanged(
  root: string,
  publicEnvironment: PublicEnvironment,
  signal?: AbortSignal,
): Promise<boolean> {
  // Two starts at once: the second waits and finds the work done.
  using _ = await lockWhenFree(path.join(root, 'dist'), signal);
  const fingerprint = await fingerprintOf(root, publicEnvironment);
  const built = await readFile(path.join(root, stampFile), 'utf8').catch(() => '');
  if (built === fingerprint) return false;
  signal?.throwIfAborted();
  await rm(path.join(root, 'dist'), { recursive: true, force: true });
  const waku = spawn(process.execPath, ['node_modules/waku/cli.js', 'build'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      ...publicEnvironment,
      WAKU_PUBLIC_BUILT_ON: new Date().toISOString().slice(0, 10),
    },
  });
  const giveUp = () => waku.kill();
  signal?.addEventListener('abort', giveUp);
  let output = '';
  for (const stream of [waku.stdout, waku.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(waku, 'close')) as [number | null];
  signal?.removeEventListener('abort', giveUp);
  signal?.throwIfAborted();
  if (code !== 0) throw new Error(`The build failed:\n${output}`);
  await compressFiles(path.join(root, 'dist/public'));
  await writeFile(path.join(root, stampFile), fingerprint);
  return true;
}

async function lockWhenFree(directory: string, signal?: AbortSignal): Promise<Disposable> {
  for (;;) {
    signal?.throwIfAborted();
    try {
      return await lockDirectory(directory);
    } catch (error) {
      if (!(error instanceof DirectoryInUse)) throw error;
      await sleep(200);
    }
  }
}

async function fingerprintOf(root: string, publicEnvironment: PublicEnvironment): Promise<string> {
  const hash = createHash('sha256').update(`${process.version}\0${JSON.stringify(publicEnvironment)}\0`);
  for (const source of sources) {
    const start = path.join(root, source);
    const entries = await readdir(start, { recursive: true, withFileTypes: true }).catch(() => undefined);
    const files = entries
      ?.filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name)) ?? [start];
    for (const file of files.toSorted().filter((name) => !isNoSource(path.relative(root, name))))
      hash.update(`${path.relative(root, file)}\0`).update(await readFile(file));
  }
  return hash.digest('hex');
}

async function compressFiles(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() && compressible.test(entry.name))
      .map(async (entry) => {
        const file = path.join(entry.parentPath, entry.name);
        const bytes = await readFile(file);
        const [br, gz] = await Promise.all([
          promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
          promisify(gzip)(bytes, { level: 9 }),
        ]);
        if (br.length < bytes.length) await writeFile(`${file}.br`, br);
        if (gz.length < bytes.length) await writeFile(`${file}.gz`, gz);
      }),
  );
}
