import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Sides of the screen, which would be the wrong ones in a language that is read from right to left. */
const physical =
  /(?<=^|[;{\s])(?:(?:margin|padding|border|inset|scroll-margin|scroll-padding)-(?:left|right|top|bottom)|left|right|(?:min-|max-)?(?:width|height)|float:\s*(?:left|right)|text-align:\s*(?:left|right))\s*:?/;

const findings = (css: string) =>
  css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .split('\n')
    .filter((line) => !/@media|@container/.test(line) && physical.test(line.trim()) && line.includes(':'))
    .map((line) => line.trim());

test.for(['src/site', 'src/knowledgebase', 'src/ui', 'src/panel'])(
  '%s says start and end, not left and right',
  async (folder) => {
    const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.css'));
    expect(names).not.toEqual([]);
    const problems: string[] = [];
    for (const name of names) {
      const css = await readFile(path.join(folder, name), 'utf8');
      problems.push(...findings(css).map((line) => `${name}: ${line}`));
    }
    expect(problems).toEqual([]);
  },
);

test('a side of the screen is found', () => {
  expect(findings('a {\n  margin-left: 1px;\n  inset-inline-start: 0;\n  left: 0;\n}')).toEqual([
    'margin-left: 1px;',
    'left: 0;',
  ]);
});
