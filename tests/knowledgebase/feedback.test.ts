import { createLanternhostClient } from '@lanternhost/sdk';
import { expect, test } from 'vitest';
import { createArticleFolder } from '#tests/world/articles.ts';
import { refusalOf } from '#tests/world/refusal.ts';
import { createWorld } from '#tests/world/world.ts';
import { smallTree } from './small-tree.ts';

test('a reader has one answer to an article, which staff see counted and nobody can trace back', async () => {
  await using folder = await createArticleFolder(smallTree());
  await using world = await createWorld({ knowledgebase: folder, trustedProxies: ['127.0.0.1'] });
  const give = (id: number, helpful: boolean, address: string, language: 'en' | 'de' = 'en') =>
    createLanternhostClient({ baseUrl: world.url }).POST('/v1/knowledgebase/articles/{id}/feedback', {
      params: { path: { id } },
      body: { helpful, language },
      headers: { 'x-forwarded-for': address },
    });
  const { content } = await createLanternhostClient({ baseUrl: world.url }).GET('/v1/knowledgebase/articles');
  const [{ id, title } = { id: 0, title: '' }] = content;
  await give(id, true, '192.0.2.1');
  await give(id, true, '192.0.2.2');
  await give(id, false, '192.0.2.2');
  // The same household.
  await give(id, true, '2001:db8::1');
  await give(id, true, '2001:db8::2');
  const admin = await world.person('ada', 'admin:read');
  expect(await admin.client.GET('/v1/admin/knowledgebase/feedback')).toEqual({
    content: [{ articleId: id, title, language: 'en', helpful: 2, notHelpful: 1 }],
    totalElements: 1,
  });
  expect(await refusalOf(give(999_999, true, '192.0.2.1'))).toBe('not_found');
  const rows = await world.platform.database.selectFrom('article_feedback').select('visitor').execute();
  expect(rows.map(({ visitor }) => visitor.length)).toEqual([32, 32, 32]);
});
