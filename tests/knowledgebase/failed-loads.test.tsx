import type { ReactElement } from 'react';
import { prerender } from 'react-dom/static';
import { expect, test, vi } from 'vitest';
import { withPageStatus } from '#src/backend/page-status.ts';
import { provideBackend } from '#src/backend/registry.ts';
import { pageStatusHeader } from '#src/contract/page-status.ts';
import { ArticlePage } from '#src/knowledgebase/article/article-page.tsx';
import { CategoryPage } from '#src/knowledgebase/category/category-page.tsx';
import { ListPage } from '#src/knowledgebase/list/list-page.tsx';

const request = new Request('http://localhost/en/knowledgebase');
vi.mock('waku/router/server', () => ({ unstable_getRequest: () => request }));

const article = { languageCode: 'en', category: 'joining-12', article: 'join-1010' };
const category = { languageCode: 'en', category: 'joining-12', query: '' };

test.for<[string, ReactElement, Record<string, string>]>([
  ['Failed to load knowledgebase', <ListPage key="" languageCode="en" query="" />, {}],
  ['Failed to load knowledgebase', <ListPage key="" languageCode="en" query="q=bed" />, { q: 'bed' }],
  ['Failed to load category', <CategoryPage key="" {...category} query="page=2" />, { page: '2' }],
  ['Failed to load article', <ArticlePage key="" {...article} />, {}],
  ['Die Kategorie konnte nicht geladen werden', <CategoryPage key="" {...category} languageCode="de" />, {}],
])('“%s” is said with 503 and a button that asks for the same address again', async ([text, page, query]) => {
  provideBackend(async () => Response.json({ status: 503, errorCode: 'unavailable' }, { status: 503 }));
  const reply = await withPageStatus(request, async () => {
    const { prelude } = await prerender(page);
    return new Response(prelude);
  });
  expect([reply.status, reply.headers.get(pageStatusHeader)]).toEqual([503, '503']);
  const body = document.createElement('div');
  body.innerHTML = await reply.text();
  expect(body.querySelector('h1')?.textContent).toBe(text);
  const form = body.querySelector('main form');
  expect(form?.querySelector('button')?.textContent).toMatch(/^(?:Refresh page|Seite neu laden)$/);
  // A form without an action goes to its page's own address, its fields being the parameters.
  expect([form?.getAttribute('method'), form?.getAttribute('action')]).toEqual(['get', null]);
  const fields = [...(form?.querySelectorAll('input') ?? [])].map(({ name, value }) => [name, value]);
  expect(Object.fromEntries(fields)).toEqual(query);
});
