import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { buildWhenChanged } from '#src/bin/build.ts';
import { publicEnvironment } from '#src/bin/public-environment.ts';
import { readSettings } from '#src/bin/settings.ts';

const byDefault = publicEnvironment(readSettings({}));

test('a build that is given up has ended, and the next start builds again', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'lanternhost-build-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  for (const folder of ['src', 'sdk/src', 'content', 'public', 'openapi', 'dist/public', 'node_modules/waku'])
    await mkdir(path.join(root, folder), { recursive: true });
  for (const file of ['waku.config.ts', 'package-lock.json']) await writeFile(path.join(root, file), '');
  const builder = path.join(root, 'node_modules/waku/cli.js');
  await writeFile(
    builder,
    `require('node:fs').writeFileSync('builder', String(process.pid)); setInterval(() => {}, 1000);`,
  );

  const stop = new AbortController();
  const build = buildWhenChanged(root, byDefault, stop.signal);
  const pid = await vi.waitFor(async () => {
    const text = await readFile(path.join(root, 'builder'), 'utf8');
    expect(text).not.toBe('');
    return Number(text);
  }, 5000);
  stop.abort(new Error('enough'));
  await expect(build).rejects.toThrow('enough');
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');

  await writeFile(builder, `require('node:fs').mkdirSync('dist/public', { recursive: true });`);
  expect(await buildWhenChanged(root, byDefault)).toBe(true);
  expect(await buildWhenChanged(root, byDefault)).toBe(false);
});
