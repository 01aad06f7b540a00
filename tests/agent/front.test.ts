import { chmod, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { proxyProtocolSetting, softwareDefinition } from '#src/catalog/minecraft-software.ts';
import { firstLine, runsOfComponent, runsOfLegacyText } from '#src/agent/front/text-runs.ts';
import { switchOn, withSwitchOn } from '#src/agent/instances/yaml-switch.ts';

test('texts with colour codes become runs of one style each', () => {
  expect(runsOfLegacyText('A \u00a7aGreen \u00a7lbold\u00a7r plain \u00a7zodd')).toEqual([
    { text: 'A ' },
    { text: 'Green ', color: 'green' },
    { text: 'bold', color: 'green', bold: true },
    { text: ' plain ' },
    { text: 'odd' },
  ]);
});

test('text components become runs, however they nest, and what is no text is left out', () => {
  const component = {
    text: 'Big ',
    color: '#ff8800',
    extra: ['and ', { text: 'small', bold: true, color: 'evil"colour' }, 7, { translate: 'x' }],
  };
  expect(runsOfComponent(component)).toEqual([
    { text: 'Big ', color: '#ff8800' },
    { text: 'and ', color: '#ff8800' },
    { text: 'small', color: '#ff8800', bold: true },
  ]);
  let deep: unknown = 'deep';
  for (let level = 0; level < 10_000; level += 1) deep = { text: '', extra: [deep] };
  expect(runsOfComponent(deep)).toEqual([]);
});

test('a server list shows one line, without control and direction characters, of bounded length', () => {
  expect(firstLine([{ text: 'a\u202eb\u0007' }, { text: 'c\nd' }, { text: 'e' }])).toEqual([
    { text: 'ab' },
    { text: 'c' },
  ]);
  expect(firstLine([{ text: 'x'.repeat(10_000) }])[0]?.text).toHaveLength(200);
});

test('Paper has its switch of the PROXY protocol where its version has it', () => {
  const fileOf = (version: string) => proxyProtocolSetting(softwareDefinition('paper'), version)?.file;
  const versions = ['1.8.8', '1.18.1', '1.18.2', '1.19', '1.21.4', '1.21.11-pre3', '26.1'];
  expect(versions.map(fileOf)).toEqual([
    undefined,
    undefined,
    'paper.yml',
    ...Array<string>(4).fill('config/paper-global.yml'),
  ]);
  expect(proxyProtocolSetting(softwareDefinition('vanilla'), '1.21.4')).toBeNull();
});

const keys = ['proxies', 'proxy-protocol'];
const paper = { file: 'config/paper-global.yml', keys };

test.for([
  ['nothing', '', 'proxies:\n  proxy-protocol: true\n'],
  [
    'the setting off',
    '# Mine\nproxies:\n  bungee-cord:\n      online-mode: true # keep\n  proxy-protocol: false # why?\n\nmessages:\n  no: "§cNo"\n',
    '# Mine\nproxies:\n  bungee-cord:\n      online-mode: true # keep\n  proxy-protocol: true # why?\n\nmessages:\n  no: "§cNo"\n',
  ],
  ['the setting on', 'proxies: {proxy-protocol: true}', 'proxies: {proxy-protocol: true}'],
  ['the setting without a value', 'proxies:\n  proxy-protocol:\n', 'proxies:\n  proxy-protocol: true\n'],
  [
    'a Velocity of the owner and no such setting',
    'proxies:\n  # Ours\n  velocity:\n    enabled: true\n',
    'proxies:\n  # Ours\n  velocity:\n    enabled: true\n  proxy-protocol: true\n',
  ],
  ['an empty section', 'proxies:\na: 1\n', 'proxies:\n  proxy-protocol: true\na: 1\n'],
  ['a list', '- 1\n', undefined],
  ['another thing in its place', 'proxies: none\n', undefined],
  ['no YAML', 'proxies: {\n  proxy-protocol: false\n', undefined],
  ['a tower of brackets', '['.repeat(30_000), undefined],
] as const)('a file with %s gets the setting, and keeps all else', ([, before, after]) => {
  expect(withSwitchOn(before, keys)).toBe(after);
});

test('a file that leads out of the folder of a server is neither read nor written', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'paper-'));
  const outside = await mkdtemp(path.join(tmpdir(), 'outside-'));
  for (const made of [folder, outside]) onTestFinished(() => rm(made, { recursive: true }));
  await symlink(outside, path.join(folder, 'config'));
  expect(await switchOn(folder, paper, undefined)).toBe(false);
  await rm(path.join(folder, 'config'));
  await writeFile(path.join(folder, 'config'), 'no folder');
  expect(await switchOn(folder, paper, undefined)).toBe(false);
  await rm(path.join(folder, 'config'));
  expect(await switchOn(folder, paper, undefined)).toBe(true);
  const file = path.join(folder, paper.file);
  expect(await readFile(file, 'utf8')).toBe('proxies:\n  proxy-protocol: true\n');
  await rm(file);
  await symlink(path.join(outside, 'secret.yml'), file);
  expect(await switchOn(folder, paper, undefined)).toBe(false);
  expect(await readdir(outside)).toEqual([]);
  await rm(file);
  await writeFile(file, 'proxies:\n  proxy-protocol: false\n');
  await chmod(file, 0o444);
  expect(await switchOn(folder, paper, undefined)).toBe(true);
  expect(await readFile(file, 'utf8')).toBe('proxies:\n  proxy-protocol: true\n');
});
