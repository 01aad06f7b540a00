import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { softwareDefinition } from '#src/catalog/minecraft-software.ts';
import { isOn, wantsProxyProtocol } from '#src/agent/front/proxy-protocol.ts';
import { firstLine, runsOfComponent, runsOfLegacyText } from '#src/agent/front/text-runs.ts';

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

const paper = softwareDefinition('paper').runs.proxyProtocolSetting;

test('whether Paper wants the PROXY protocol is read from its own file', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'paper-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  expect(await wantsProxyProtocol(folder, paper)).toBe(false);
  await mkdir(path.join(folder, 'config'));
  const yaml = (value: string) =>
    `# proxies:\nproxies:\n  bungee-cord:\n    online-mode: true\n  proxy-protocol: ${value} # here\nother:\n  proxy-protocol: true\n`;
  await writeFile(path.join(folder, 'config/paper-global.yml'), yaml('true'));
  expect(await wantsProxyProtocol(folder, paper)).toBe(true);
  expect(await wantsProxyProtocol(folder, null)).toBe(false);
  expect(isOn(yaml('false'), ['proxies', 'proxy-protocol'])).toBe(false);
  expect(isOn('', ['proxies', 'proxy-protocol'])).toBe(false);
});
