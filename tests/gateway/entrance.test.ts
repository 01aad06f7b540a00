import { expect, test } from 'vitest';
import { playerLists } from '#src/gateway/player-lists.ts';
import { createListReader, type Entry } from '#src/gateway/read-list.ts';

const date = () => new Date('2026-11-21T12:00:00Z');
const bansOf = (entries: Entry[]) =>
  playerLists('/server', {
    date,
    read: (file) => Promise.resolve(file.endsWith('banned-ips.json') ? entries : []),
  });

test('a banned address is known however it is spelt', async () => {
  const lists = bansOf([
    { ip: '2001:db8:0:0:0:0:0:1', reason: 'Bots' },
    { ip: '192.0.2.1', reason: 'Spam' },
    { ip: 7 },
  ]);
  expect(await lists.banOfAddress('2001:DB8::1')).toEqual({ reason: 'Bots' });
  expect(await lists.banOfAddress('::ffff:192.0.2.1')).toEqual({ reason: 'Spam' });
  expect(await lists.banOfAddress('2001:db8::2')).toBeUndefined();
});

test('however many strangers come, a long list is read once a second; a short one each time', async () => {
  let now = 0;
  const loads: string[] = [];
  const read = createListReader(
    () => now,
    (file) => {
      loads.push(file);
      return Promise.resolve({ entries: [{ name: file }], bytes: file === 'long' ? 1_000_000 : 100 });
    },
  );
  const all = await Promise.all(Array.from({ length: 100 }, () => read('long')));
  expect(all.every(([entry]) => entry?.['name'] === 'long')).toBe(true);
  expect(loads).toEqual(['long']);
  now = 1001;
  await read('long');
  expect(loads).toEqual(['long', 'long']);
  for (let count = 0; count < 3; count += 1) await read('short');
  expect(loads.slice(2)).toEqual(['short', 'short', 'short']);
});
