import { articleFile, categoryFile } from '#tests/world/articles.ts';

const syllables = [
  'ba',
  'ke',
  'lor',
  'min',
  'dra',
  'sto',
  'ver',
  'pli',
  'tan',
  'gu',
  'fer',
  'os',
  'wi',
  'chem',
];
const differentWords = 8000;

/** @param index from the most frequent word on */
export const wordAt = (index: number): string =>
  (syllables[index % syllables.length] ?? '') +
  (index < syllables.length ? '' : wordAt(Math.floor(index / syllables.length) - 1));

/**
 * The files of many articles of about 5 kB, the same each time. As in real texts, the second word is half as frequent as
 * the first, the third a third.
 */
export function manyArticles(count: number): Record<string, string> {
  let state = 1;
  const random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const word = () => wordAt(Math.floor(differentWords ** random()));
  const words = (many: number) => Array.from({ length: many }, word).join(' ');
  const paragraph = (article: number) =>
    `${words(40)} **${words(2)}** [${words(2)}](article:article-${1 + (article % count)}) \`${word()}\` ${words(30)}.`;
  const files: Record<string, string> = {};
  const categories = Math.ceil(count / 50);
  for (let index = 1; index <= categories; index += 1)
    files[`en/category-${index}/category.md`] = categoryFile({
      id: index,
      key: `category-${index}`,
      name: words(2),
    });
  for (let id = 1; id <= count; id += 1) {
    const sections = Array.from(
      { length: 4 },
      () => `## ${words(3)}\n\n${paragraph(id)}\n\n- ${words(8)}\n- ${words(8)}\n\n${paragraph(id + 7)}\n`,
    );
    files[`en/category-${1 + (id % categories)}/article-${id}.md`] = articleFile({
      ...{ id, key: `article-${id}`, title: words(4), tags: [word()] },
      body: `${sections.join('\n')}\n| ${word()} | ${word()} |\n| - | - |\n| ${words(3)} | ${words(3)} |\n`,
    });
  }
  return files;
}
