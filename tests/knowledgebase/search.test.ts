import { createLanternhostClient } from '@lanternhost/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { articleFile, categoryFile, createArticleFolder } from '#tests/world/articles.ts';
import { createWorld, type World } from '#tests/world/world.ts';

const article = (id: number, title: string, body: string, tags: string[] = []) =>
  articleFile({ id, key: `article-${id}`, title, body, tags, description: 'What you want to know.' });

const files = {
  'en/help/category.md': categoryFile({ id: 1, key: 'help', name: 'Help' }),
  'en/help/whitelist.md': article(
    1,
    'Let friends in with the whitelist',
    `${'Long ago nobody asked. '.repeat(20)}\n\nRun \`whitelist add\`, then the players may join.`,
  ),
  'en/help/backups.md': article(
    2,
    'Restore a backup',
    'Nothing of a <lost world> is lost.\n'.replace(/[<>]/g, '`'),
  ),
  'en/help/worlds.md': article(3, 'Upload a world', 'Players wait; the whitelist stays.', ['map']),
  'en/help/properties.md': article(4, 'Settings', 'The file server.properties holds keepInventory.'),
  'de/hilfe/category.md': categoryFile({ id: 1, key: 'help', name: 'Hilfe' }),
  'de/hilfe/welten.md': article(3, 'Eine Welt hochladen', 'Die Welten der Spieler müssen größer sein.'),
};

let world: World;
const opened = new AsyncDisposableStack();
beforeAll(async () => {
  const { directory } = opened.use(await createArticleFolder(files));
  world = opened.use(await createWorld({ knowledgebase: { directory } }));
});
afterAll(() => opened.disposeAsync());

const search = (query: string, options: { language?: 'en' | 'de'; page?: number; size?: number } = {}) =>
  createLanternhostClient({ baseUrl: world.url }).GET('/v1/knowledgebase/search', {
    params: { query: { query, ...options } },
  });
const idsOf = async (query: string, language: 'en' | 'de' = 'en') =>
  (await search(query, { language })).content.map((hit) => hit.article.id);
/** Segments as text, matches in brackets. */
const marked = (segments: { text: string; isMatch: boolean }[] = []) =>
  segments.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('');

describe('the search of the knowledgebase', () => {
  test.for([
    ['a word of a title before the same word of a text', 'whitelist', [1, 3]],
    ['another form of a word', 'restoring', [2]],
    ['a tag', 'map', [3]],
    ['the beginning of the last word', 'whitel', [1, 3]],
    ['a word with a letter too few', 'whitlist', [1, 3]],
    ['a word with two letters in the wrong order', 'wihtelist', [1, 3]],
    ['several words with mistakes', 'restroe bakcup', [2]],
    ['a part of a name with a dot', 'properties', [4]],
    ['a whole name with a dot', 'server.properties', [4]],
    ['a word in any case', 'KEEPINVENTORY', [4]],
    ['all of the words rather than one of them', 'whitelist map', [3]],
    ['one of the words when nothing has all', 'backup whitelist', [2, 1, 3]],
    ['a question', 'how do I restore the backup?', [2]],
    ['what is left without words that nothing is like', 'backup frobnicate', [2]],
    ['nothing like it', 'xyzzyq', []],
    ['no other word for a short one with another first letter', 'torld', []],
  ] as const)('finds %s', async ([, query, ids]) => {
    expect(await idsOf(query)).toEqual(ids);
  });

  test('knows the forms of words of each language', async () => {
    expect(await idsOf('Welt', 'de')).toEqual([3]);
    expect(await idsOf('grosser welten', 'de')).toEqual([3]);
    expect(await idsOf('whitelist', 'de')).toEqual([]);
    expect(await idsOf('hochladen')).toEqual([]);
  });

  test('shows where the words stand, and says what it searched for', async () => {
    const { content, searchedFor } = await search('whitlist players');
    expect(searchedFor).toBe('whitelist players');
    const [hit] = content;
    expect(marked(hit?.title)).toBe('Let friends in with the [whitelist]');
    expect(marked(hit?.excerpt)).toMatch(
      /^… .*asked\. Run \[whitelist\] add, then the \[players\] may join\.$/,
    );
    expect((await search('  backup ')).searchedFor).toBe('backup');
  });

  test('shows the description when the words are only in the title', async () => {
    const { content } = await search('upload');
    expect(marked(content[0]?.title)).toBe('[Upload] a world');
    expect(marked(content[0]?.excerpt)).toBe('What you want to know.');
  });

  test('counts all that it found on every page', async () => {
    const first = await search('whitelist', { size: 1 });
    const second = await search('whitelist', { size: 1, page: 1 });
    expect(
      [first, second].map(({ content, totalElements }) => [content[0]?.article.id, totalElements]),
    ).toEqual([
      [1, 2],
      [3, 2],
    ]);
    expect(await search('whitelist', { page: 9 })).toMatchObject({ content: [], totalElements: 2 });
  });

  test('answers odd queries', async () => {
    const odd = [
      ...[
        '',
        ' ',
        'the',
        'a',
        "'",
        '"',
        '\\',
        '%',
        '_',
        '&|!()<->:*',
        "'; drop table article; --",
        '-- ',
        '½ ⑴ ㉑',
      ],
      ...[
        '<script>alert(1)</script>',
        '😀'.repeat(50),
        'ß',
        '\u202e\u200b',

        'a'.repeat(200),
        '::tsquery',
      ],
      ...["whitelist' | 'world", 'whitelist:*', '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16', 'ŉ ʼ ’s'],
    ];
    for (const query of odd) {
      const { content } = await search(query);
      expect(JSON.stringify(content), query).not.toContain('<');
    }
    const asked = async (query: string) =>
      (await fetch(`${world.url}/v1/knowledgebase/search?query=${query}`)).json() as Promise<unknown>;
    expect(await asked('%ff%00')).toMatchObject({ content: [] });
    expect(await asked('a'.repeat(201))).toMatchObject({ status: 400, errorCode: 'invalid_request' });
  });
});
