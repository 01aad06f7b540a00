import { expect, test } from 'vitest';
import { drawBoxes, type Box } from '#src/site/illustrations/isometric.ts';

/** How many faces and parts of faces are drawn. */
const outlines = (boxes: readonly Box[]) =>
  drawBoxes(boxes)
    .paths.map(({ path }) => path.split('M').length - 1)
    .reduce((sum, count) => sum + count, 0);

test('one block shows its top, left and right side', () => {
  expect(drawBoxes([['stone', 0, 0, 0]])).toEqual({
    viewBox: '-2 -2 4 4',
    paths: [
      { material: 'stone', side: 'top', path: 'M0 0l-2-1 2-1 2 1z' },
      { material: 'stone', side: 'left', path: 'M0 0l-2-1v2l2 1z' },
      { material: 'stone', side: 'right', path: 'M0 0l2-1v2l-2 1z' },
    ],
  });
});

test('what lies behind another block is not drawn', () => {
  expect(outlines([['stone', 0, 0, 0, 3, 3, 3]])).toBe(27);
  expect(
    outlines([
      ['stone', 0, 0, 0, 3, 3, 3],
      ['glow', 1, 1, 1],
    ]),
  ).toBe(27);
  expect(
    drawBoxes([
      ['stone', 0, 0, 0, 3, 3, 3],
      ['glow', 1, 1, 1],
    ]).paths.map(({ material }) => material),
  ).not.toContain('glow');
});

test('a block half hidden shows the half that is left', () => {
  const { paths } = drawBoxes([
    ['stone', 0, 0, 0],
    ['glow', 1, 0, 1],
  ]);
  expect(paths.find(({ material, side }) => material === 'stone' && side === 'top')?.path).toBe(
    'M0 0l-2-1 2-1z',
  );
});

test('a later block takes the place of an earlier one', () => {
  expect(
    drawBoxes([
      ['stone', 0, 0, 0],
      ['glow', 0, 0, 0],
    ]).paths.every(({ material }) => material === 'glow'),
  ).toBe(true);
});
