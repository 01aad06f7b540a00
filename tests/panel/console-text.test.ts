import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { completed, completions } from '#src/panel/instances/console/commands/completion.ts';
import { levelOf } from '#src/panel/instances/console/log/levels.ts';
import { createLineWindow } from '#src/panel/instances/console/log/line-window.ts';
import { createShownLines } from '#src/panel/instances/console/log/shown-lines.ts';
import { patternMatcher, plainMatcher, plainText } from '#src/panel/instances/console/search/matcher.ts';
import { createSearch } from '#src/panel/instances/console/search/search.ts';
import { readRuns, withoutCodes } from '#src/panel/instances/console/text/codes.ts';
import {
  consoleGround,
  indexedInk,
  readable,
  readableOn,
} from '#src/panel/instances/console/text/colours.ts';
import { linksIn } from '#src/panel/instances/console/text/links.ts';
import { seen, unseenIn } from '#src/panel/instances/console/text/untrusted.ts';
import { contrastRatio, parseColor, type Rgb } from '#src/ui/contrast.ts';

const escape = '\u001b';
/** Any unit of UTF-16, halves of characters as well. */
const anyUnit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));
const looks = (text: string) => readRuns(text).map((run) => [run.text, run.look]);

test('ANSI colours and styles begin and end where terminals begin and end them', () => {
  expect(looks(`plain ${escape}[31mred ${escape}[1;4mbold${escape}[22;24m red${escape}[0m plain`)).toEqual([
    ['plain ', {}],
    ['red ', { ink: { palette: 1 } }],
    ['bold', { ink: { palette: 1 }, isBold: true, isUnderlined: true }],
    [' red', { ink: { palette: 1 } }],
    [' plain', {}],
  ]);
  expect(looks(`${escape}[97;44mone${escape}[39;49mtwo${escape}[m`)).toEqual([
    ['one', { ink: { palette: 15 }, ground: { palette: 4 } }],
    ['two', {}],
  ]);
  expect(looks(`${escape}[38;5;208;3ma${escape}[38;2;1;2;3;48:2::4:5:6mb${escape}[7;90mc`)).toEqual([
    ['a', { ink: { rgb: [255, 135, 0] }, isItalic: true }],
    ['b', { ink: { rgb: [1, 2, 3] }, ground: { rgb: [4, 5, 6] }, isItalic: true }],
    ['c', { ink: { palette: 8 }, ground: { rgb: [4, 5, 6] }, isItalic: true, isInverse: true }],
  ]);
  expect(indexedInk(244)).toEqual({ rgb: [128, 128, 128] });
});

test('section signs colour as in Minecraft: a colour ends the styles before it', () => {
  expect(looks('§4§lred bold§o both§arest§r end §z')).toEqual([
    ['red bold', { ink: { rgb: [0xaa, 0, 0] }, isBold: true }],
    [' both', { ink: { rgb: [0xaa, 0, 0] }, isBold: true, isItalic: true }],
    ['rest', { ink: { rgb: [0x55, 0xff, 0x55] } }],
    [' end §z', {}],
  ]);
  expect(looks('§x§1§2§3§4§5§6hex')).toEqual([['hex', { ink: { rgb: [0x12, 0x34, 0x56] } }]]);
});

test('other sequences leave nothing behind, and one that never ends hides nothing', () => {
  expect(
    withoutCodes(
      `${escape}[2J${escape}[10;5Ha${escape}]8;;http://evil.example${escape}\\link${escape}]8;;\u0007`,
    ),
  ).toBe('alink');
  expect(plainText(`${escape}]0;title that never ends and hides this`)).toContain('hides this');
  expect(plainText(`${escape}`)).toBe('\u241b');
});

test('every text is read in runs that hold all of it, whatever it is', () => {
  const nasty = fc.array(
    fc.oneof(fc.string({ unit: anyUnit }), fc.constantFrom(escape, '[', ']', 'm', ';', '§', 'x', '38', ':')),
    {
      maxLength: 40,
    },
  );
  fc.assert(
    fc.property(nasty, (parts) => {
      const text = parts.join('');
      const read = readRuns(text)
        .map((run) => run.text)
        .join('');
      expect(read).toBe(withoutCodes(text));
      expect(seen(read)).toHaveLength(read.length);
      expect(unseenIn(seen(read))).toEqual([]);
    }),
  );
});

test('what cannot be seen or turns text around is shown as a sign', () => {
  expect(seen('a\u0000b\u007fc\u202edcba\u200be\rf\ttab')).toBe('a\u2400b\u2421c▯dcba▯e\u240df\ttab');
  expect(seen('pay\u200dpal')).toBe('pay▯pal');
  expect(seen('👩\u200d🔬 می\u200cخواهم')).toBe('👩\u200d🔬 می\u200cخواهم');
  expect(unseenIn('x\u202ey')).toEqual([{ at: 1, end: 2, name: 'U+202E' }]);
});

test('every colour that a server can ask for can be read on the console', async () => {
  const channel = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(fc.tuple(channel, channel, channel), fc.tuple(channel, channel, channel), (ink, ground) => {
      expect(contrastRatio(readable(ink as Rgb), consoleGround)).toBeGreaterThanOrEqual(4.5);
      expect(contrastRatio(readableOn(ground as Rgb, ink as Rgb), ground as Rgb)).toBeGreaterThanOrEqual(4.5);
    }),
  );
  const tokens = await readFile('src/ui/styles/tokens.css', 'utf8');
  const ground = /--color-console: light-dark\((#\w{6}), (#\w{6})\)/.exec(tokens);
  expect(parseColor(ground?.[1] ?? '')).toEqual(consoleGround);
  expect(contrastRatio([255, 255, 255], parseColor(ground?.[2] ?? '') ?? consoleGround)).toBeGreaterThan(
    contrastRatio([255, 255, 255], consoleGround),
  );
});

test('levels are those that servers write, and what belongs to a line before it says so', () => {
  expect(levelOf('[12:00:00] [Server thread/WARN]: slow')).toBe('warning');
  expect(levelOf('[12:00:00 ERROR]: no')).toBe('error');
  expect(levelOf('[12:00:00 INFO]: <eve> [ERROR] not one')).toBe('info');
  expect(levelOf('\tat java.lang.Thread.run(Thread.java)')).toBe('inherited');
  expect(levelOf('Caused by: java.io.IOException: no')).toBe('inherited');
  expect(levelOf('[Lanternhost] 12 lines were left out: the server printed too fast.')).toBe('warning');
  expect(levelOf('Starting net.minecraft.server.Main')).toBe('info');
});

test('addresses of the web are links, without what ends the sentence; others are none', () => {
  const found = (text: string) => linksIn(text).map(({ start, end, href }) => [text.slice(start, end), href]);
  expect(found('see https://example.com/a?b=c, (http://example.org).')).toEqual([
    ['https://example.com/a?b=c', 'https://example.com/a?b=c'],
    ['http://example.org', 'http://example.org/'],
  ]);
  expect(found('javascript:alert(1) ftp://x file:///etc https://bank.example@evil.example http://')).toEqual(
    [],
  );
  expect(linksIn(`${'http://a.b/'.repeat(2000)}`).length).toBeLessThan(3);
});

test('words are found as they stand, patterns as patterns, and both mark where', async () => {
  expect(plainMatcher('a.c').test('abc')).toBe(false);
  expect(plainMatcher('A.C').ranges('xa.cxa.c')).toEqual([
    [1, 4],
    [5, 8],
  ]);
  const pattern = await patternMatcher(String.raw`player(\d)+ joined`);
  expect(pattern.test('Player12 joined the game')).toBe(true);
  expect(pattern.ranges('a Player12 joined')).toEqual([[2, 17]]);
  expect((await patternMatcher('x*')).ranges('axxa')).toEqual([[1, 3]]);
  await expect(patternMatcher('(')).rejects.toThrow(SyntaxError);
  await expect(patternMatcher('(?=a)')).rejects.toThrow(SyntaxError);
});

test('a hostile pattern takes no longer than the text is long', async () => {
  // A backtracking engine would need longer than the universe exists.
  for (const hostile of ['(a+)+$', '(a|aa)+$', '(.*)*(.*)*b', '(x{0,30}){0,30}y'])
    expect((await patternMatcher(hostile)).test(`${'a'.repeat(8000)}!`)).toBe(false);
});

test('the search finds the newest first, follows what comes and goes, and looks on in pieces', () => {
  const window = createLineWindow({ lines: 400, characters: 1_000_000 });
  const shown = createShownLines(window);
  const search = createSearch(shown);
  const add = (from: number, to: number) =>
    window.add(
      Array.from({ length: to - from + 1 }, (_, index) => ({
        seq: from + index,
        at: '2026-01-01T00:00:00Z',
        text: (from + index) % 100 === 0 ? 'needle' : 'hay',
      })),
    );
  add(300, 600);
  search.use(plainMatcher('NEEDLE'));
  expect(search.work(() => true)).toBe(false);
  expect(search.found()).toEqual([600]);
  while (!search.work(() => true));
  expect(search.found()).toEqual([300, 400, 500, 600]);
  add(601, 700);
  search.work(() => true);
  expect(search.found()).toEqual([300, 400, 500, 600, 700]);
  add(200, 299);
  while (!search.work(() => true));
  expect(search.found()).toEqual([200, 300, 400, 500, 600, 700]);
  window.trim('start');
  search.work(() => false);
  expect(search.found()).toEqual([400, 500, 600, 700]);
  window.trim('end');
  expect(search.found()).toEqual([400, 500, 600, 700]);
});

test('commands, their words and players are completed; what was used here comes first', () => {
  expect(completions('', [], [])).toEqual([]);
  expect(completions('wh', [], [])).toEqual(['whitelist']);
  expect(completions('h', [], ['home set', 'help'])).toEqual(['help', 'home']);
  expect(completions('kick A', ['Alex', 'Bob'], [])).toEqual(['Alex']);
  expect(completions('whitelist r', [], [])).toEqual(['reload', 'remove']);
  expect(completions('home A', ['Alex'], [])).toEqual(['Alex']);
  expect(completions('constructor x', ['Alex'], [])).toEqual([]);
  expect(completed('kick A', 'Alex')).toBe('kick Alex ');
});
