import { createLanternhostClient } from '@lanternhost/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createArticleFolder } from '#tests/world/articles.ts';
import { refusalOf } from '#tests/world/refusal.ts';
import { createWorld, type World } from '#tests/world/world.ts';
import { smallTree } from './small-tree.ts';

let world: World;
let client: ReturnType<typeof createLanternhostClient>;
const opened = new AsyncDisposableStack();

beforeAll(async () => {
  const { directory } = opened.use(await createArticleFolder(smallTree()));
  world = opened.use(await createWorld({ knowledgebase: { directory } }));
  client = createLanternhostClient({ baseUrl: world.url });
});
afterAll(() => opened.disposeAsync());

const german = { query: { language: 'de' } } as const;
const category = (id: number, options = {}) =>
  client.GET('/v1/knowledgebase/categories/{id}', { params: { path: { id }, ...options } });
const article = (name: string, options = {}) =>
  client.GET('/v1/knowledgebase/articles/{article}', { params: { path: { article: name }, ...options } });

describe('categories', () => {
  test('the outermost come in their order, and count what is below them', async () => {
    const list = await client.GET('/v1/knowledgebase/categories');
    expect(list).toEqual({
      totalElements: 2,
      content: [
        expect.objectContaining({ id: 13, name: 'Backups', articleCount: 1, parents: [], categories: [] }),
        expect.objectContaining({ id: 11, slug: 'joining', name: 'Joining a server', articleCount: 3 }),
      ],
    });
    const second = await client.GET('/v1/knowledgebase/categories', {
      params: { query: { page: 1, size: 1 } },
    });
    expect(second).toEqual({ totalElements: 2, content: [list.content[1]] });
  });

  test('one says what it stands in, what stands in it, and what it is called in other languages', async () => {
    expect(await category(12)).toEqual({
      ...{
        id: 12,
        key: 'bedrock',
        slug: 'bedrock',
        name: 'Bedrock',
        description: 'All of Bedrock.',
        tags: [],
      },
      parents: [{ id: 11, slug: 'joining', name: 'Joining a server' }],
      ...{ categories: [], articleCount: 1, language: 'en' },
      translations: [{ language: 'en', slug: 'bedrock' }],
    });
    expect(await category(11)).toMatchObject({
      categories: [
        { id: 12, slug: 'bedrock', name: 'Bedrock', description: 'All of Bedrock.', articleCount: 1 },
      ],
      translations: [
        { language: 'de', slug: 'beitreten' },
        { language: 'en', slug: 'joining' },
      ],
    });
    expect(await category(11, german)).toMatchObject({
      ...{ name: 'Einem Server beitreten', articleCount: 1, categories: [], language: 'de' },
    });
  });

  test('their own articles come in their order, a page at a time', async () => {
    const path = { id: 11 };
    const list = await client.GET('/v1/knowledgebase/categories/{id}/articles', { params: { path } });
    expect(list.content.map(({ title }) => title)).toEqual(['Invite friends', 'Join with Java']);
    expect(list.totalElements).toBe(2);
    const second = await client.GET('/v1/knowledgebase/categories/{id}/articles', {
      params: { path, query: { page: 1, size: 1 } },
    });
    expect(second).toEqual({ totalElements: 2, content: [list.content[1]] });
    expect(second.content[0]).not.toHaveProperty('content');
  });

  test('an unknown one is not found, and what is no id is refused as such', async () => {
    expect(await refusalOf(category(99))).toBe('not_found');
    expect(await refusalOf(category(13, german))).toBe('not_found');
    for (const id of ['x', '0', '-1', '1.5', '99999999999999999999', '%00'])
      for (const below of ['', '/articles'])
        expect(await reply(`/categories/${id}${below}`)).toMatchObject({
          status: 400,
          errorCode: 'id_invalid',
        });
  });
});

describe('articles', () => {
  test('one is found by its id and by its key', async () => {
    const found = await article('1001');
    expect(found).toEqual(await article('join-java'));
    expect(found).toMatchObject({
      ...{ id: 1001, slug: 'join-with-java', title: 'Join with Java', tags: ['java', 'address'] },
      description: 'All about Join with Java.',
      content: expect.stringMatching(/^See \[Bedrock\]/),
      category: { id: 11, slug: 'joining', name: 'Joining a server' },
      ...{ publishedAt: '2026-09-01T00:00:00.000Z', updatedAt: '2026-10-12T00:00:00.000Z' },
      image: { mimeType: 'image/svg+xml', width: 8, height: 4, alt: 'A lamp' },
      ...{ language: 'en', parents: [], next: null },
      previous: { id: 1002, title: 'Invite friends' },
      links: [{ key: 'join-bedrock' }, { key: 'restore' }],
      related: [{ key: 'join-bedrock', title: 'Join with Bedrock' }, { key: 'restore' }],
      images: [{ name: 'lamp.svg', width: 8, height: 4 }],
      translations: [
        { language: 'de', slug: 'mit-java-beitreten', categorySlug: 'beitreten' },
        { language: 'en', slug: 'join-with-java', categorySlug: 'joining' },
      ],
    });
  });

  test('two hundred words are read in a minute', async () => {
    const found = await article('1003');
    expect(found.estimatedReadingTime).toBe(60);
    expect(found.parents).toEqual([{ id: 11, slug: 'joining', name: 'Joining a server' }]);
  });

  test('a translation names those that only another language has in that language', async () => {
    const found = await article('join-java', german);
    expect(found).toMatchObject({
      ...{ language: 'de', title: 'Mit Java beitreten', slug: 'mit-java-beitreten' },
      links: [{ key: 'join-bedrock', language: 'en', category: { slug: 'bedrock' } }],
      related: [{ key: 'restore', language: 'en' }],
    });
    expect(await refusalOf(article('1002', german))).toBe('not_found');
  });

  test('all of a language come with those changed last in front', async () => {
    const list = await client.GET('/v1/knowledgebase/articles', { params: { query: { size: 2 } } });
    expect(list.totalElements).toBe(4);
    expect(list.content.map(({ id }) => id)).toEqual([1003, 1004]);
  });

  test('an image is what its address says, for ever, and can do nothing', async () => {
    const { image } = await article('1001');
    const reply = await fetch(new URL(image?.url ?? '', world.url));
    expect(reply.status).toBe(200);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
    });
    expect(await reply.text()).toBe(smallTree()['images/lamp.svg']);
    const other = await fetch(`${world.url}/v1/knowledgebase/images/${'0'.repeat(16)}/lamp.svg`);
    expect(other.status).toBe(404);
  });

  test('what is neither an id nor a key is refused as such', async () => {
    for (const name of ['Join', 'a--b', '0', '-', 'a%2Fb', '9'.repeat(12), 'x'.repeat(101), '%F0%9F%98%80'])
      expect(await reply(`/articles/${name}`)).toMatchObject({ status: 400, errorCode: 'id_invalid' });
    expect(await reply('/articles/unheard-of')).toMatchObject({ status: 404, errorCode: 'not_found' });
    expect(await reply('/articles/1001?language=xx')).toMatchObject({
      status: 400,
      errorCode: 'invalid_request',
    });
  });
});

const reply = async (path: string): Promise<unknown> =>
  (await fetch(`${world.url}/v1/knowledgebase${path}`)).json();
