import { expect, test } from 'vitest';
import { allowedCommands, instanceStatuses } from '#src/contract/instance-status.ts';
import { powerActions, whyNot } from '#src/panel/instances/actions/power-reasons.ts';
import { linePath } from '#src/panel/instances/charts/line-path.ts';
import { niceLimit } from '#src/panel/instances/charts/scale.ts';
import { keyOf } from '#src/panel/instances/create/idempotency-key.ts';
import { memoryWords, storageWords } from '#src/panel/instances/data/sizes.ts';
import { durationWords } from '#src/panel/instances/data/duration-words.ts';
import { redacted } from '#src/panel/instances/debug/redacted.ts';
import { instancePageAt, instanceReferenceOf } from '#src/panel/instances/frame/instance-pages.ts';
import { csvOf } from '#src/panel/instances/statistics/csv.ts';

test('in every status each button works or says why it does not', () => {
  for (const status of instanceStatuses)
    for (const action of powerActions) {
      const commands = allowedCommands(status);
      expect(whyNot({ status, commands }, action) === undefined, `${action} while ${status}`).toBe(
        commands.includes(action),
      );
    }
});

test('a support bundle names no player, nothing that was chatted, no address and no secret', () => {
  const text = redacted(
    {
      lines: [
        '[12:00:00 INFO]: Alice joined the game',
        '[12:00:01 INFO]: <Bob> meet me at home',
        'Alice[/203.0.113.7:51234] logged in',
        'from 2001:db8:1:2:3:4:5:6',
        'rcon.password=hunter2 and {"token":"abcdef"}',
        'key lh_a1b2c3 of alice@example.com',
      ],
    },
    ['Alice'],
  );
  for (const secret of [
    'Alice',
    'Bob',
    'meet me',
    '203.0.113.7',
    '2001:db8',
    'hunter2',
    'abcdef',
    'lh_a1',
    'example.com',
  ])
    expect(text).not.toContain(secret);
  expect(JSON.parse(text)).toHaveProperty('lines.length', 6);
});

test('a line breaks where the server was off, and leaves out what lies outside', () => {
  const scale = { from: 0, to: 100, limit: 10, width: 100, height: 10, gapMilliseconds: 10 };
  const points = [-5, 0, 10, 50, 101].map((at) => ({ at, value: 5 }));
  expect(linePath(points, scale)).toBe('M0.0 5.0h0.1L10.0 5.0M50.0 5.0h0.1');
});

test('figures are written as people read them', () => {
  expect([0, 59_400, 60_000, 125_000, 3_780_000].map(durationWords)).toEqual([
    '0 s',
    '59 s',
    '1 min',
    '2 min 5 s',
    '1 h 3 min',
  ]);
  expect([2 ** 20 * 812, 2 ** 30 * 1.25].map(memoryWords)).toEqual(['812 MiB', '1.3 GiB']);
  expect([85e6, 4e9].map(storageWords)).toEqual(['85 MB', '4 GB']);
  expect([4, 11, 0.3].map(niceLimit)).toEqual([5, 20, 0.5]);
});

test('the figures as a file begin with their names, and what nobody measured is empty there', () => {
  const used = { at: '2026-11-21T12:00:00.000Z', cpu: 0.5, memoryBytes: 1, diskBytes: 2, players: 3 };
  const playerTraffic = { fromPlayersBytesPerSecond: 0, toPlayersBytesPerSecond: 4 };
  expect(
    csvOf([
      { ...used, playerTraffic },
      { ...used, playerTraffic: null },
    ]).split('\r\n'),
  ).toEqual([
    'time,processors,memory_bytes,storage_bytes,players,bytes_per_second_to_players,bytes_per_second_from_players',
    '2026-11-21T12:00:00.000Z,0.500,1,2,3,4,0',
    '2026-11-21T12:00:00.000Z,0.500,1,2,3,,',
    '',
  ]);
});

test('what is sent again has the same key, and what was changed another one', () => {
  const first = keyOf('{"name":"a"}', undefined);
  expect(keyOf('{"name":"a"}', first)).toBe(first);
  expect(keyOf('{"name":"b"}', first).key).not.toBe(first.key);
});

test.for([
  ['/panel/instances', undefined, undefined],
  ['/panel/instances/new', undefined, undefined],
  ['/panel/instances/harbour', 'harbour', 'Dashboard'],
  ['/panel/instances/harbour/settings', 'harbour', 'Settings'],
  ['/panel/settings', undefined, undefined],
] as const)('the address %s is about the server %s', ([path, reference, page]) => {
  expect(instanceReferenceOf(path)).toBe(reference);
  if (reference !== undefined) expect(instancePageAt(path)).toBe(page);
});
