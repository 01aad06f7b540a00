import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { contrastRatio, parseColor } from '#src/ui/contrast.ts';
import type { Rgb } from '#src/ui/contrast.ts';

const ui = path.resolve(import.meta.dirname, '../../src/ui');
const tokens = await readFile(path.join(ui, 'styles/tokens.css'), 'utf8');

function colors(theme: 'light' | 'dark'): Map<string, Rgb> {
  const found = new Map<string, Rgb>();
  for (const [, name, light, dark] of tokens.matchAll(
    /--color-([\w-]+): light-dark\((#\w{6}), (#\w{6})\);/g,
  )) {
    const color = parseColor((theme === 'light' ? light : dark) ?? '');
    if (name && color) found.set(name, color);
  }
  for (const [, name, both] of tokens.matchAll(/--color-([\w-]+): (#\w{6});/g)) {
    const color = parseColor(both ?? '');
    if (name && color) found.set(name, color);
  }
  return found;
}

const text = 4.5;
const shape = 3;

/** Ink, ground and the least contrast. */
const pairs: readonly (readonly [string, string, number])[] = [
  ...['canvas', 'surface', 'raised', 'sunken', 'hover'].flatMap((ground) => [
    ['text', ground, text] as const,
    ['text-muted', ground, text] as const,
    ['text-subtle', ground, text] as const,
    ['link', ground, text] as const,
    ['danger', ground, text] as const,
    ['focus', ground, shape] as const,
    ['border-strong', ground, shape] as const,
    ['accent', ground, shape] as const,
  ]),
  ...['info', 'warning', 'danger'].flatMap((tone) => [
    [tone, `${tone}-soft`, text] as const,
    ['text', `${tone}-soft`, text] as const,
    ['link', `${tone}-soft`, text] as const,
  ]),
  ...['accent-text', 'success', 'text'].map((ink) => [ink, 'accent-soft', text] as const),
  ['accent-text', 'canvas', text],
  ['accent-text', 'surface', text],
  ['text-muted', 'sunken', text],
  ['on-accent', 'accent', text],
  ['on-accent', 'accent-hover', text],
  ['on-danger', 'danger', text],
  ...['night-text', 'night-muted', 'night-accent'].map((ink) => [ink, 'night', text] as const),
  ['night', 'night-accent', text],
  // Tooltips turn the page's colours around.
  ['canvas', 'text', text],
  ...[1, 2, 3, 4].map((series) => [`chart-${series}`, 'surface', text] as const),
  ...[
    'console-text',
    ...['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'].map((name) => `ansi-${name}`),
  ].map((ink) => [ink, 'console', text] as const),
];

test.each(['light', 'dark'] as const)('every ink is readable on every ground it is used on, %s', (theme) => {
  const palette = colors(theme);
  const failures = pairs.flatMap(([ink, ground, least]) => {
    const [front, back] = [palette.get(ink), palette.get(ground)];
    if (!front || !back) return [`${ink} or ${ground} is missing`];
    const ratio = contrastRatio(front, back);
    return ratio < least ? [`${ink} on ${ground}: ${ratio.toFixed(2)}`] : [];
  });
  expect(failures).toEqual([]);
});

test('the contrast is that of WCAG', () => {
  expect(contrastRatio([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5);
  expect(contrastRatio([0x15, 0x1b, 0x24], [0xf8, 0xfa, 0xfd])).toBeCloseTo(16.54, 2);
  expect(parseColor('rgb(1 2 3)')).toEqual([1, 2, 3]);
  expect(parseColor('rgb(1, 2, 3)')).toEqual([1, 2, 3]);
  expect(parseColor('oklch(50% 0 0)')).toBeNull();
});

const stylesheets = (await readdir(path.resolve(ui, '..'), { recursive: true })).filter((name) =>
  name.endsWith('.css'),
);

test.each(stylesheets)('%s can be the first to load and reads from both sides', async (name) => {
  const css = await readFile(path.resolve(ui, '..', name), 'utf8');
  // Chunks load in any order; the first statement that a browser sees settles the order of the layers.
  if (!css.startsWith('@font-face'))
    expect(css).toMatch(/^@layer reset, tokens, base, components, utilities;/);
  expect(css).not.toMatch(/^\s*(margin|padding|border|inset)?-?(left|right|top|bottom)(-\w+)*:/m);
  expect(css).not.toMatch(/text-align: (left|right)/);
  // The build rewrites this one into a list of languages, which our `dir` attributes do not follow.
  expect(css).not.toMatch(/:dir\(/);
});
