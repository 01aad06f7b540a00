import { backend } from '#src/backend/client.ts';
import { articlePath, categoryPath, knowledgebasePath } from '#src/contract/knowledgebase-addresses.ts';
import { languageCodes, type Language } from '#src/contract/languages.ts';
import type { PageAddress } from '../shell/page-place.ts';

/** A page of the knowledgebase in each of its languages, and the day of its last change, as far as it has one. */
export type ListedPage = { addresses: PageAddress[]; changed: string | undefined };

const pageSize = 100;

/** All of it: the list, each category that has an article right in it, each article. */
export async function knowledgebaseAddresses(): Promise<ListedPage[]> {
  const articles = (await Promise.all(languageCodes.map(allArticles))).flat();
  const pages = new Map<string, ListedPage>();
  function add(key: string, address: PageAddress, changed?: string): void {
    const page = pages.get(key) ?? { addresses: [], changed };
    if (!page.addresses.some(({ language }) => language === address.language)) page.addresses.push(address);
    pages.set(key, page);
  }
  for (const language of languageCodes) add('list', { language, path: knowledgebasePath(language) });
  for (const { language, category } of articles)
    add(`category ${category.id}`, { language, path: categoryPath(language, category) });
  for (const article of articles) {
    const { language, id, updatedAt } = article;
    add(`article ${id}`, { language, path: articlePath(language, article) }, updatedAt.slice(0, 10));
  }
  return [...pages.values()];
}

async function allArticles(language: Language) {
  const articlesOf = (page: number) =>
    backend().GET('/v1/knowledgebase/articles', { params: { query: { language, page, size: pageSize } } });
  const first = await articlesOf(0);
  const others = Math.ceil(first.totalElements / pageSize) - 1;
  const rest = await Promise.all(
    Array.from({ length: Math.max(0, others) }, (_, index) => articlesOf(index + 1)),
  );
  return [first, ...rest].flatMap(({ content }) => content);
}
