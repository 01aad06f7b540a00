import { LanternhostError } from '@lanternhost/sdk';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createConsoleLog, type ReadLines } from '#src/panel/instances/console/log/console-log.ts';
import type { ConsoleLine } from '#src/contract/instances.ts';
import type { Entry } from '#src/panel/instances/console/log/entries.ts';
import { createLineWindow } from '#src/panel/instances/console/log/line-window.ts';
import { createShownLines } from '#src/panel/instances/console/log/shown-lines.ts';

const line = (seq: number, text = `line ${seq}`): ConsoleLine => ({
  seq,
  at: '2026-01-01T00:00:00.000Z',
  text,
});
const lines = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => line(from + index));
const limits = { lines: 1000, characters: 1_000_000 };

/** `1 2 [3-5] 6`: numbers of lines, missing ones in brackets, those that are gone in round ones. */
const words = (entries: readonly Entry[]) =>
  entries
    .map((entry) => {
      if (entry.kind === 'line') return String(entry.order);
      if (entry.kind === 'echo') return `>${entry.text}`;
      const range = `${entry.order}-${entry.to}`;
      return entry.state === 'gone' ? `(${range})` : `[${range}]`;
    })
    .join(' ');

test('lines that come in any order, twice, or in pieces stand in order, once, with each hole marked', () => {
  const batch = fc
    .tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 12 }))
    .map(([from, count]) => lines(from, from + count));
  fc.assert(
    fc.property(fc.array(batch, { maxLength: 20 }), (batches) => {
      const window = createLineWindow(limits);
      for (const each of batches) window.add(each);
      const there = [...new Set(batches.flat().map(({ seq }) => seq))].toSorted((a, b) => a - b);
      const expected = there.flatMap((seq, index) => {
        const before = there[index - 1];
        return before !== undefined && before < seq - 1
          ? [`[${before + 1}-${seq - 1}]`, `${seq}`]
          : [`${seq}`];
      });
      expect(words(window.entries())).toBe(expected.join(' '));
    }),
  );
});

/** A server's console that prints, forgets, and is cut off from who reads it. */
function createServer() {
  let printed = 0;
  let kept = 1;
  let isReachable = true;
  const read: ReadLines = (cursor) => {
    if (!isReachable) return Promise.reject(new LanternhostError(0, { errorCode: 'network_error' }));
    const limit = 5;
    const [after, before] = [
      'after' in cursor ? cursor.after : 0,
      'before' in cursor ? cursor.before : Infinity,
    ];
    const all = lines(kept, printed).filter(({ seq }) => seq > after && seq < before);
    const content = 'after' in cursor ? all.slice(0, limit) : all.slice(-limit);
    return Promise.resolve({ content, lastSeq: printed });
  };
  return {
    read,
    print: (count: number) => lines(printed + 1, (printed += count)),
    forget: (until: number) => (kept = Math.max(kept, Math.min(until, printed))),
    reach: (next: boolean) => (isReachable = next),
    printed: () => printed,
    kept: () => kept,
  };
}

async function opened(server: ReturnType<typeof createServer>, size = limits) {
  const later: (() => void)[] = [];
  const log = createConsoleLog({
    read: server.read,
    limits: size,
    onChange: () => undefined,
    later: (run) => later.push(run),
  });
  const settle = async () => {
    for (let turn = 0; turn < 200; turn += 1) await Promise.resolve();
  };
  await log.catchUp();
  return {
    log,
    settle,
    async retry() {
      await settle();
      for (const run of later.splice(0)) run();
      await settle();
    },
  };
}

test('history, live lines and what was missed make one console without a gap or a double', async () => {
  const step = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ does: fc.constant('prints' as const), count: fc.integer({ min: 1, max: 9 }) }),
    },
    fc.constant({ does: 'loses the connection' as const }),
    fc.constant({ does: 'comes back' as const }),
    fc.constant({ does: 'sends again' as const }),
    fc.constant({ does: 'scrolls up' as const }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 30 }),
      fc.array(step, { maxLength: 30 }),
      async (before, steps) => {
        const server = createServer();
        server.print(before);
        const { log, settle, retry } = await opened(server);
        let isOnline = true;
        let last: ConsoleLine[] = [];
        for (const each of steps) {
          if (each.does === 'prints') {
            last = server.print(each.count);
            if (isOnline) log.receive(last);
          } else if (each.does === 'sends again') log.receive(isOnline ? last : []);
          else if (each.does === 'scrolls up') void log.older();
          else {
            isOnline = each.does === 'comes back';
            server.reach(isOnline);
            if (isOnline) void log.catchUp();
          }
          if (Math.abs(each.does.length % 2) === 0) await settle();
        }
        server.reach(true);
        await retry();
        await log.catchUp();
        await retry();
        while (log.state().start === 'more') await log.older();
        expect(words(log.window.entries())).toBe(
          lines(1, server.printed())
            .map(({ seq }) => seq)
            .join(' '),
        );
      },
    ),
    { numRuns: 60 },
  );
});

test('lines that the server has dropped leave a mark, and the beginning says that there were more', async () => {
  const server = createServer();
  const live = server.print(4);
  const { log, settle } = await opened(server);
  log.receive(live);
  server.print(20);
  server.forget(15);
  await log.catchUp();
  await settle();
  expect(words(log.window.entries())).toBe('1 2 3 4 (5-14) 15 16 17 18 19 20 21 22 23 24');

  const late = await opened(server);
  expect(late.log.state().start).toBe('more');
  while (late.log.state().start === 'more') await late.log.older();
  expect(late.log.state().start).toBe('rotated');
  expect(words(late.log.window.entries())).toBe(
    lines(15, 24)
      .map(({ seq }) => seq)
      .join(' '),
  );
});

test('a large hole waits for a question', async () => {
  const server = createServer();
  server.print(3);
  const { log, settle } = await opened(server);
  server.print(9000);
  log.receive(server.print(2));
  await settle();
  expect(words(log.window.entries())).toBe('1 2 3 [4-9003] 9004 9005');
});

test('whoever follows keeps the newest lines, whoever reads keeps theirs; both find the way to the others', async () => {
  const server = createServer();
  server.print(10);
  const { log } = await opened(server, { lines: 12, characters: 1000 });
  expect(words(log.window.entries())).toBe('6 7 8 9 10');
  log.receive(server.print(20));
  expect(log.window.entries().length).toBe(12);
  expect(log.window.last()).toBe(30);
  log.hold(true);
  log.receive(server.print(20));
  expect(log.window.last()).toBe(30);
  expect(log.state()).toMatchObject({ isAttached: false, newest: 50 });
  await log.older();
  expect(log.window.first()).toBe(14);
  expect(log.window.entries().length).toBe(12);
  for (let turn = 0; turn < 10 && !log.state().isAttached; turn += 1) await log.newer();
  expect(log.window.last()).toBe(50);
  log.hold(false);
  log.receive(server.print(1));
  expect(log.window.last()).toBe(51);
});

test('going to the newest lines from far behind starts anew', async () => {
  const server = createServer();
  server.print(10);
  const { log } = await opened(server, { lines: 12, characters: 1000 });
  log.hold(true);
  log.receive(server.print(30));
  await log.latest();
  log.receive(server.print(1));
  expect(words(log.window.entries())).toBe('36 37 38 39 40 41');
});

test('long lines count by their characters, and one of a megabyte is cut', () => {
  const window = createLineWindow({ lines: 1000, characters: 100_000 });
  for (let seq = 1; seq <= 20; seq += 1) {
    window.add([line(seq, 'x'.repeat(1_000_000))]);
    window.trim('start');
  }
  const texts = window.entries().map((entry) => (entry.kind === 'line' ? entry.text : ''));
  expect(texts.join('').length).toBeLessThan(120_000);
  expect(texts.at(-1)).toMatch(/… \(983616 more characters\)$/);
});

test('a failure to read shows only where there is nothing to show, and is asked again', async () => {
  const server = createServer();
  server.print(3);
  server.reach(false);
  const { log, retry } = await opened(server);
  expect(log.state().phase).toMatchObject({ name: 'failed', error: { errorCode: 'network_error' } });
  server.reach(true);
  await log.catchUp();
  expect(log.state().phase.name).toBe('ready');
  server.reach(false);
  server.print(2);
  await log.catchUp();
  expect(words(log.window.entries())).toBe('1 2 3');
  server.reach(true);
  await retry();
  expect(words(log.window.entries())).toBe('1 2 3 4 5');
});

test('a stack trace has the level of its error, also when the error comes later than its trace', () => {
  const window = createLineWindow(limits);
  const shown = createShownLines(window);
  shown.choose(new Set(['error']));
  window.add([
    line(3, '\tat net.minecraft.Server.run(Server.java:1)'),
    line(4, '[12:00:00] [main/INFO]: fine'),
  ]);
  expect(words(shown.entries())).toBe('');
  window.add([line(1, '[12:00:00 ERROR]: it broke'), line(2, 'java.lang.IllegalStateException: no')]);
  expect(words(shown.entries())).toBe('1 2 3');
  window.add([
    line(5, '\u001b[31m[12:00:01] [main/ERROR]: again\u001b[m'),
    line(6, '[12:00:02] [main/WARN]: no'),
  ]);
  expect(words(shown.entries())).toBe('1 2 3 5');
  shown.choose(new Set(['warning']));
  expect(words(shown.entries())).toBe('6');
});

test('commands stand behind the lines that were there', async () => {
  const server = createServer();
  server.print(2);
  const { log } = await opened(server);
  const settle = log.echo('list', 'Alice', 0);
  log.echo('help', 'Alice', 0);
  log.receive(server.print(1));
  settle('refused');
  expect(words(log.window.entries())).toBe('1 2 >list >help 3');
  expect(log.window.entries()[2]).toMatchObject({ state: 'refused' });
});

test('a command stands once, whether its line or the word that it was sent comes first', async () => {
  const server = createServer();
  server.print(2);
  const { log } = await opened(server);
  const settle = log.echo('list', 'Alice', 0);
  log.receive([{ ...line(3, 'list'), by: 'Bob' }, line(4, 'There are 0 players online')]);
  settle('sent');
  log.echo('help', 'Alice', 0);
  expect(words(log.window.entries())).toBe('1 2 3 4 >help');
  // What was sent before is another command.
  log.receive([{ ...line(5, 'list'), by: 'Bob' }]);
  expect(words(log.window.entries())).toBe('1 2 3 4 >help 5');
});

test('a command stands in the record with who sent it, at every level, and parts no stack trace', async () => {
  const server = createServer();
  const { log } = await opened(server);
  const shown = createShownLines(log.window);
  log.receive([
    line(1, '[12:00:02] [main/ERROR]: it broke'),
    { ...line(2, 'reload'), by: 'Bob' },
    line(3, '\tat some.Java(Code.java:7)'),
    line(4, '[12:00:02] [main/INFO]: well'),
  ]);
  shown.choose(new Set(['error']));
  expect(words(shown.entries())).toBe('1 2 3');
  expect(log.window.entries()[1]).toMatchObject({ by: 'Bob' });
});
