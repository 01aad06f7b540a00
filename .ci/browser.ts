import { execFile } from 'node:child_process';
import { constants, createReadStream, createWriteStream } from 'node:fs';
import { access, chmod, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createBrotliDecompress } from 'node:zlib';

/** How to start a Chromium: what Playwright's `launchOptions` take. */
export type Browser = { executablePath: string; args: string[]; env: Record<string, string | undefined> };

const installed = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const root = path.resolve(import.meta.dirname, '..');

/**
 * Finds a Chromium: CHROME_PATH, the one in an npm package, unpacked at its first use, else an installed one. The
 * package holds Chromium's shell, which takes two thirds of the processor time that the whole browser does.
 *
 * @throws Error that says what to install, on machines for which the package has none
 */
export async function findBrowser(): Promise<Browser> {
  const { CHROME_PATH } = process.env;
  if (CHROME_PATH) return installedBrowser(CHROME_PATH);
  if (process.platform === 'linux' && process.arch === 'x64') return packagedBrowser();
  for (const folder of (process.env['PATH'] ?? '').split(path.delimiter)) {
    for (const name of installed) {
      const file = path.join(folder, name);
      if (await isRunnable(file)) return installedBrowser(file);
    }
  }
  throw new Error('The browser tests need Chromium: install it, or set CHROME_PATH to one.');
}

const installedBrowser = (executablePath: string): Browser => ({
  executablePath,
  args: [],
  env: process.env,
});

async function packagedBrowser(): Promise<Browser> {
  const folder = path.join(root, 'node_modules/.cache/lanternhost-chromium');
  if (!(await isRunnable(path.join(folder, 'chromium')))) await unpack(folder);
  const { LD_LIBRARY_PATH } = process.env;
  return {
    executablePath: path.join(folder, 'chromium'),
    // The package holds the shell alone, without the helper of Chromium's sandbox.
    args: ['--headless=shell', '--no-sandbox'],
    env: {
      ...process.env,
      // What a bare Debian lacks comes with the package.
      LD_LIBRARY_PATH: [path.join(folder, 'lib'), LD_LIBRARY_PATH].filter(Boolean).join(':'),
      // The same letters on every machine, whatever it has installed.
      FONTCONFIG_FILE: path.join(folder, 'fonts.conf'),
    },
  };
}

async function unpack(folder: string): Promise<void> {
  console.log('Unpacking the browser for the tests …');
  const archives = path.join(root, 'node_modules/@sparticuz/chromium/bin');
  await mkdir(path.dirname(folder), { recursive: true });
  // Beside its place, then renamed: never half a browser, however many unpack at once.
  const unpacked = await mkdtemp(`${folder}-`);
  try {
    await Promise.all([
      pipeline(
        createReadStream(path.join(archives, 'chromium.br')),
        createBrotliDecompress(),
        createWriteStream(path.join(unpacked, 'chromium'), { mode: 0o755 }),
      ),
      extract(path.join(archives, 'al2023.tar.br'), unpacked),
      extract(path.join(archives, 'fonts.tar.br'), unpacked),
    ]);
    const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    await writeFile(
      path.join(unpacked, 'fonts.conf'),
      `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${xml(folder)}/fonts</dir><cachedir>${xml(folder)}/font-cache</cachedir></fontconfig>`,
    );
    await chmod(unpacked, 0o755);
    await rename(unpacked, folder).catch(async (error: unknown) => {
      if (!(await isRunnable(path.join(folder, 'chromium')))) throw error;
    });
  } finally {
    await rm(unpacked, { recursive: true, force: true });
  }
}

async function extract(archive: string, folder: string): Promise<void> {
  // Not through a pipe: tar may end before it has read the padding, which breaks the pipe now and then.
  const file = path.join(folder, path.basename(archive, '.br'));
  await pipeline(createReadStream(archive), createBrotliDecompress(), createWriteStream(file));
  await promisify(execFile)('tar', ['--extract', '--no-same-owner', '--file', file], { cwd: folder });
  await rm(file);
}

async function isRunnable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}
