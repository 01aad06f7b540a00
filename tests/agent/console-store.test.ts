import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { lineCutter, longestLineBytes } from '#src/agent/console/lines.ts';
import { openConsoleStore } from '#src/agent/console/console-store.ts';

async function folder(): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), 'console-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  return directory;
}

const numbered = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    text: `line ${first + index}`,
    endOffset: (first + index) * 10,
  }));

test('commands stand among the output, move no offset, and count as nothing that the server printed', async () => {
  const directory = await folder();
  await using store = await openConsoleStore(directory);
  const [first, command, second] = await Promise.all([
    store.append('run', 1, numbered(1, 2)),
    store.appendAside('run', 2, { text: 'Alice joined the game', by: 'Bob' }),
    store.append('run', 3, numbered(3, 1)),
  ]);
  expect([...first, command, ...second].map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  expect(command).toEqual({ seq: 3, at: 2, text: 'Alice joined the game', by: 'Bob' });
  expect((await store.readRun('run')).map(({ text }) => text)).toEqual(['line 1', 'line 2', 'line 3']);
  expect(await store.readAfter(2, 1)).toEqual([command]);
  await store.appendAside('run', 4, { text: 'stop', by: 'Bob' });
  await using again = await openConsoleStore(directory);
  expect(again.offsetIn('run')).toBe(30);
  await again.appendAside('another run', 5, { text: 'list', by: 'Bob' });
  expect(again.offsetIn('another run')).toBe(0);
});

test('however the output is cut into chunks, the lines and their offsets are the same', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'binary' })),
      fc.array(fc.integer({ min: 1, max: 7 })),
      (words, cuts) => {
        const bytes = Buffer.from(words.map((word) => word.replaceAll(/[\r\n]/g, ' ')).join('\n'));
        const whole = lineCutter(0);
        const expected = [...whole.push(bytes), ...whole.end()];
        const pieces = lineCutter(0);
        const lines = [];
        let start = 0;
        for (const cut of cuts) {
          lines.push(...pieces.push(bytes.subarray(start, start + cut)));
          start += cut;
        }
        lines.push(...pieces.push(bytes.subarray(Math.min(start, bytes.length))), ...pieces.end());
        expect(lines).toEqual(expected);
      },
    ),
  );
});

test('an endless line is cut without breaking a character, and nothing of it is lost', () => {
  const text = 'ä€😀'.repeat(5000);
  const cutter = lineCutter(0);
  const lines = [...cutter.push(Buffer.from(text)), ...cutter.end()];
  expect(lines.map((line) => line.text).join('')).toBe(text);
  for (const line of lines) expect(Buffer.byteLength(line.text)).toBeLessThanOrEqual(longestLineBytes);
});

test('lines are numbered over runs and read by cursor in both directions', async () => {
  await using store = await openConsoleStore(await folder());
  await store.append('first', 1000, numbered(1, 5));
  await store.append('second', 2000, numbered(1, 5));
  expect(store.lastSeq()).toBe(10);
  expect((await store.readAfter(3, 4)).map(({ seq }) => seq)).toEqual([4, 5, 6, 7]);
  expect((await store.readBefore(4, 2)).map(({ seq, text }) => `${seq} ${text}`)).toEqual([
    '2 line 2',
    '3 line 3',
  ]);
  expect(await store.readAfter(10, 10)).toEqual([]);
  expect(store.offsetIn('second')).toBe(50);
  expect(store.offsetIn('third')).toBe(0);
});

test('a store whose writer was killed in the middle of a line goes on behind the last whole one', async () => {
  const directory = await folder();
  {
    await using store = await openConsoleStore(directory);
    await store.append('run', 1000, numbered(1, 3));
  }
  const [segment = ''] = await readdir(directory);
  await appendFile(path.join(directory, segment), '{"seq":4,"at":1000,"text":"line');
  await using store = await openConsoleStore(directory);
  expect(store.lastSeq()).toBe(3);
  expect(store.offsetIn('run')).toBe(30);
  await store.append('run', 2000, numbered(4, 1));
  expect((await store.readAfter(0, 10)).map(({ text }) => text)).toEqual([
    'line 1',
    'line 2',
    'line 3',
    'line 4',
  ]);
});

test('old lines are rotated away, new ones stay readable without a gap', async () => {
  const directory = await folder();
  await using store = await openConsoleStore(directory);
  const text = 'x'.repeat(1000);
  let seq = 0;
  for (let batch = 0; batch < 40; batch += 1) {
    await store.append(
      'run',
      0,
      Array.from({ length: 500 }, () => ({ text, endOffset: (seq += 1) })),
    );
  }
  expect((await readdir(directory)).length).toBe(16);
  const kept = await store.readAfter(0, 100_000);
  expect(kept.at(-1)?.seq).toBe(20_000);
  expect(kept.length).toBeGreaterThan(10_000);
  expect(kept.map((line) => line.seq)).toEqual(kept.map((_, index) => (kept[0]?.seq ?? 0) + index));
}, 20_000);
