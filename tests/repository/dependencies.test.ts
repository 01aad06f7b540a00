import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rm } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { checkDependencies, isOlder } from '../../.ci/check/dependencies.ts';
import { hasEverything } from '../../.ci/installed.mjs';

type Packages = Record<string, Record<string, unknown>>;

async function repository(locked: Packages, installed?: Packages): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'lanternhost-lock-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  await mkdir(path.join(root, '.ci'));
  await mkdir(path.join(root, 'node_modules'));
  await writeFile(
    path.join(root, '.ci/minimum-versions.json'),
    JSON.stringify({ hono: { version: '4.12.21', why: 'a hole' } }),
  );
  await writeFile(path.join(root, 'package-lock.json'), JSON.stringify({ packages: locked }));
  if (installed)
    await writeFile(
      path.join(root, 'node_modules/.package-lock.json'),
      JSON.stringify({ packages: installed }),
    );
  return root;
}
const hono = { version: '4.12.21', integrity: 'sha512-x' };

test('exact versions with hashes and no addresses pass', async () => {
  const root = await repository({ '': { dependencies: { hono: '4.12.21' } }, 'node_modules/hono': hono });
  expect(await checkDependencies(root)).toEqual([]);
});

test.for<[string, Packages, RegExp]>([
  [
    'a version range',
    { '': { dependencies: { hono: '^4.12.21' } } },
    /hono \^4\.12\.21 is not one exact version/,
  ],
  [
    'a version range of the SDK',
    { sdk: { dependencies: { hono: '~4.12.21' } } },
    /^sdk\/package\.json: hono/,
  ],
  [
    'an address',
    { 'node_modules/hono': { ...hono, resolved: 'https://registry.example/hono' } },
    /names the address it came from/,
  ],
  ['a package without a hash', { 'node_modules/hono': { version: '4.12.21' } }, /has no hash/],
  [
    'a version with a known hole',
    { 'node_modules/a/node_modules/hono': { ...hono, version: '4.12.20' } },
    /older than 4\.12\.21: a hole/,
  ],
  [
    'an optional package that is left out',
    { 'node_modules/hono': { ...hono, optionalDependencies: { 'hono-mac': '1.0.0' } } },
    /lacks hono-mac/,
  ],
])('%s is named', async ([, locked, words]) => {
  expect(await checkDependencies(await repository(locked))).toEqual([expect.stringMatching(words)]);
});

test('versions are compared by their numbers, and a release candidate comes before its release', () => {
  expect(isOlder('4.9.0', '4.12.21')).toBe(true);
  expect(isOlder('19.2.10', '19.2.8')).toBe(false);
  expect(isOlder('1.0.0-rc.1', '1.0.0')).toBe(true);
  expect(isOlder('1.0.0-rc.1', '1.0.0-beta.9')).toBe(false);
  expect(isOlder('1.0.0', '1.0.0')).toBe(false);
});

test('an install is needed until npm has listed every package of the lock file that this machine can use', async () => {
  const forThisMachine = { ...hono, optional: true, os: [process.platform], cpu: [process.arch] };
  const forAnother = { ...hono, optional: true, os: ['aix'], cpu: ['ppc64'] };
  const locked = {
    '': {},
    sdk: {},
    'node_modules/hono': hono,
    'node_modules/this': forThisMachine,
    'node_modules/another': forAnother,
  };
  const { 'node_modules/another': _another, ...complete } = locked;
  const { 'node_modules/this': _this, ...withoutOptional } = complete;
  expect(hasEverything(await repository(locked, complete))).toBe(true);
  expect(hasEverything(await repository(locked))).toBe(false);
  expect(hasEverything(await repository(locked, withoutOptional))).toBe(false);
  expect(
    hasEverything(
      await repository(locked, { ...complete, 'node_modules/hono': { ...hono, version: '4.12.20' } }),
    ),
  ).toBe(false);
});
