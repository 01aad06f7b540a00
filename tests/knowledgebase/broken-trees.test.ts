import { expect, test } from 'vitest';
import { checkKnowledgebase } from '#src/control/knowledgebase/load.ts';
import { formatProblem } from '#src/control/knowledgebase/tree/problem.ts';
import { articleFile, categoryFile, createArticleFolder } from '#tests/world/articles.ts';
import { manyArticles } from './many-articles.ts';
import { smallTree } from './small-tree.ts';

const article = (fields: Partial<Parameters<typeof articleFile>[0]> = {}) =>
  articleFile({ id: 2000, key: 'new', title: 'New', ...fields });
const file = 'en/backups/new.md';
const lines = (...all: string[]) => all.join('\n');
const front = (...fields: string[]) =>
  lines(
    '---',
    'id: 2000',
    'key: new',
    'title: New',
    'description: It is new.',
    'order: 1',
    ...fields,
    '---',
    'It is new.',
  );
const days = ['publishedAt: 2026-09-01', 'updatedAt: 2026-10-12'];

/** The text of `article` begins in line 11, its id stands in line 7. */
const brokenTrees: [string, Record<string, string | Uint8Array | undefined>, string[]][] = [
  [
    'a file without front matter',
    { [file]: 'Just text.' },
    [`${file}:1: The file must begin with front matter between two lines of ---`],
  ],
  [
    'front matter that is not YAML',
    { [file]: lines('---', 'id: 2000', 'title: "open', '---', 'Text.') },
    [`${file}:4: Missing closing "quote`],
  ],
  [
    'a field that is missing',
    { [file]: front('updatedAt: 2026-10-12') },
    [`${file}:2: publishedAt: must be a day like 2026-09-01`],
  ],
  [
    'a field that nobody knows',
    { [file]: front(...days, 'colour: red') },
    [`${file}:9: Unrecognized key: "colour"`],
  ],
  [
    'fields of the wrong kind',
    { [file]: front('publishedAt: yesterday', 'updatedAt: 2026-10-12', 'tags: [1]') },
    [
      `${file}:7: publishedAt: must be a day like 2026-09-01`,
      `${file}:9: tags.0: Invalid input: expected string, received number`,
    ],
  ],
  [
    'a change before the beginning',
    { [file]: front('publishedAt: 2026-10-12', 'updatedAt: 2026-09-01') },
    [`${file}:8: updatedAt: must not be before publishedAt`],
  ],
  [
    'front matter that refers to itself',
    { [file]: front(...days, 'tags: &all [*all, *all]') },
    [`${file}:2: Front matter may not refer to other parts of itself`],
  ],
  [
    'an id that another article has',
    { [file]: article({ id: 1001 }) },
    ['en/joining/join-with-java.md:7: The id 1001 is that of en/backups/new.md'],
  ],
  [
    'a key that another article has',
    { [file]: article({ key: 'invite' }) },
    [`en/joining/invite.md:7: ${file} with this key has the id 2000`],
  ],
  [
    'an article with another key in another language',
    { 'de/beitreten/neu.md': article({ id: 1002, key: 'einladen' }) },
    ['de/beitreten/neu.md:8: en/joining/invite.md with this id has the key invite'],
  ],
  [
    'an article in another category in another language',
    { 'de/beitreten/neu.md': article({ id: 1004, key: 'restore' }) },
    ['de/beitreten/neu.md:1: en/backups/restore.md stands in another category: move one of them'],
  ],
  [
    'a category in another category in another language',
    { 'de/bedrock/category.md': categoryFile({ id: 12, key: 'bedrock', name: 'Bedrock' }) },
    ['de/bedrock/category.md:1: en/joining/bedrock/category.md stands in another category: move one of them'],
  ],
  [
    'a folder that is no category',
    { 'en/backups/old/new.md': article() },
    [
      'en/backups/old/new.md:1: en/backups/old is no category: it has no category.md, or none that can be read',
    ],
  ],
  [
    'an article outside all categories',
    { 'en/new.md': article() },
    ['en/new.md:1: An article stands in the folder of a category'],
  ],
  [
    'an unknown language',
    { 'xx/help/new.md': article() },
    ['xx/help/new.md:1: xx is neither a language (en, de) nor the folder images'],
  ],
  [
    'names that cannot stand in an address',
    { 'en/backups/Größe.md': article(), 'en/backups/notes.txt': 'x' },
    [
      'en/backups/Größe.md:1: Größe.md must be named with lower-case letters, digits and hyphens',
      'en/backups/notes.txt:1: Only markdown files, ending in .md, stand here',
    ],
  ],
  [
    'links and cards of articles that are not there',
    {
      [file]: article({
        body: lines(
          'See [one](article:join-java),',
          '',
          '- [two](article:nothing) or',
          '- [three][3]',
          '',
          '[3]: article:no',
        ),
      }),
    },
    [`${file}:13: There is no article nothing`, `${file}:16: There is no article no`],
  ],
  [
    'names of articles that are not there, wherever they stand',
    {
      [file]: article({
        body: lines(
          ':::warning[With a title]',
          '::article{key="nothing"}',
          '',
          '| a | b |',
          '| - | - |',
          '| [x](article:no) | b[^1] |',
          ':::',
          '',
          '[^1]: A [note](article:neither).',
        ),
      }),
    },
    [
      `${file}:12: There is no article nothing`,
      `${file}:16: There is no article no`,
      `${file}:19: There is no article neither`,
    ],
  ],
  [
    'tags that nobody knows',
    {
      [file]: article({ body: ':::danger\nText\n:::\n\n::article\n\n::article{key=""}\n\n::color-codes\n' }),
    },
    [
      `${file}:11: There is no tag danger`,
      `${file}:15: The tag article names no key`,
      `${file}:17: The tag article names no key`,
    ],
  ],
  [
    'related articles that are not there',
    { [file]: article({ related: ['join-java', 'nothing', 'new'] }) },
    [
      `${file}:10: related: There is no other article nothing`,
      `${file}:10: related: There is no other article new`,
    ],
  ],
  [
    'images that are not there',
    {
      [file]: article({
        image: { file: 'none.svg', alt: 'Nothing' },
        body: '![A lamp](images/lamp.svg)\n\n![Nothing](images/none.svg)\n\n![x](../lamp.svg)',
      }),
    },
    [`${file}:16: The image ../lamp.svg must be named as images/file-name`],
  ],
  [
    'an image of the front matter that is not there',
    { [file]: article({ image: { file: 'none.svg', alt: 'Nothing' } }) },
    [`${file}:10: image: There is no image none.svg`],
  ],
  [
    'a file that is no image, and one without a size',
    {
      'images/a.png': 'text',
      'images/b.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'images/c/d.png': 'x',
    },
    [
      'images/a.png:1: This is no PNG, JPEG, WebP or SVG with a size',
      'images/b.svg:1: This is no PNG, JPEG, WebP or SVG with a size',
      'images/c/d.png:1: An image stands in images itself, named with lower-case letters, digits, . and -',
    ],
  ],
  [
    'markup and titles in a text',
    { [file]: article({ body: '# New\n\nText\n\n<script>alert(1)</script>\n' }) },
    [
      `${file}:11: The title is the only heading of level 1: begin with ##`,
      `${file}:15: HTML is not shown: write markdown`,
    ],
  ],
  [
    'a text that is nested too deeply, or too long',
    {
      [file]: article({ body: '>'.repeat(40) }),
      'en/backups/long.md': article({ body: 'x'.repeat(100_000) }),
    },
    [
      'en/backups/long.md:1: A text may have 81920 bytes at most',
      `${file}:11: Markdown may be nested 32 levels deep at most`,
    ],
  ],
  [
    'bytes that are no text',
    { [file]: new Uint8Array([0xff, 0xfe]), 'en/backups/nul.md': article({ body: 'a\n\0' }) },
    [`${file}:1: The file is not UTF-8`, 'en/backups/nul.md:12: The file holds a NUL character'],
  ],
  [
    'text below the front matter of a category',
    { 'en/backups/category.md': `${categoryFile({ id: 13, key: 'backups', name: 'Backups' })}Text.` },
    ['en/backups/category.md:9: A category has no text below its front matter'],
  ],
];

test.for(brokenTrees)('%s is named with its file and line', async ([, files, problems]) => {
  await using folder = await createArticleFolder({ ...smallTree(), ...files });
  expect((await checkKnowledgebase(folder.directory)).map(formatProblem).toSorted()).toEqual(
    problems.toSorted(),
  );
});

test('a folder without files is no knowledgebase', async () => {
  const nowhere = [{ file: '.', line: 1, message: 'The folder holds no files' }];
  await using folder = await createArticleFolder();
  expect(await checkKnowledgebase(folder.directory)).toEqual(nowhere);
  expect(await checkKnowledgebase(`${folder.directory}/nothing`)).toEqual(nowhere);
});

test('files that editors and systems leave behind are passed over, and ends of lines of any system are read', async () => {
  await using folder = await createArticleFolder({
    ...smallTree(),
    '.DS_Store': 'x',
    'en/backups/.new.md.swp': 'x',
    [file]: article({ body: 'One\n\n[two](article:join-java)' }).replaceAll('\n', '\r\n'),
  });
  expect(await checkKnowledgebase(folder.directory)).toEqual([]);
});

test('many articles are read beside each other, each with its own lines', async () => {
  await using folder = await createArticleFolder({
    ...manyArticles(150),
    'en/category-1/article-3.md': articleFile({ id: 3, key: 'article-3', title: 'Three', body: '\n<b>' }),
    'en/category-3/article-149.md': articleFile({
      id: 149,
      key: 'article-149',
      title: 'Last',
      body: '# Last',
    }),
  });
  expect((await checkKnowledgebase(folder.directory)).map(formatProblem)).toEqual([
    'en/category-1/article-3.md:12: HTML is not shown: write markdown',
    'en/category-3/article-149.md:11: The title is the only heading of level 1: begin with ##',
  ]);
});

test('the articles of this repository are right', async () => {
  expect((await checkKnowledgebase('content/knowledgebase')).map(formatProblem)).toEqual([]);
});
