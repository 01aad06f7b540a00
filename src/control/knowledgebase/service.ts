import type { Kysely } from 'kysely';
import type {
  Article,
  ArticleList,
  Category,
  KnowledgebaseListQuery,
  KnowledgebaseSearch,
  KnowledgebaseSearchQuery,
} from '#src/contract/knowledgebase.ts';
import type { Language } from '#src/contract/languages.ts';
import type { Page } from '#src/contract/paging.ts';
import { Refusal } from '#src/contract/refusal.ts';
import type { DatabaseSchema } from '#src/control/database/schema.ts';
import { asCategory, asImage, asLink, asSummary, bestOfEach, byLanguage, parentsOf } from './replies.ts';
import { searchArticles } from './search.ts';
import * as store from './store.ts';

export type KnowledgebaseService = ReturnType<typeof createKnowledgebaseService>;

/** Articles and categories as they were last loaded (load.ts). */
export function createKnowledgebaseService({ database }: { database: Kysely<DatabaseSchema> }) {
  return {
    async listCategories({
      language,
      page,
      size,
    }: KnowledgebaseListQuery): Promise<{ content: Category[]; totalElements: number }> {
      const all = await store.listCategories(database);
      const outermost = all.filter((row) => row.language === language && row.parent_id === null);
      const content = outermost.slice(page * size, (page + 1) * size).map((row) => asCategory(row, all));
      return { content, totalElements: outermost.length };
    },

    /** @throws Refusal `not_found` */
    async category(id: number, language: Language): Promise<Category> {
      const all = await store.listCategories(database);
      return asCategory(found(all.find((row) => row.id === id && row.language === language)), all);
    },

    /** @throws Refusal `not_found` */
    articlesOf: (id: number, { language, ...page }: KnowledgebaseListQuery): Promise<ArticleList> =>
      store.inOneSnapshot(database, async (snapshot) => {
        found(await store.findCategory(snapshot, language, id));
        const rows = await store.articlesOfCategory(snapshot, language, id, limits(page));
        return {
          content: rows.map(asSummary),
          totalElements: await store.countArticles(snapshot, language, id),
        };
      }),

    listArticles: ({ language, ...page }: KnowledgebaseListQuery): Promise<ArticleList> =>
      store.inOneSnapshot(database, async (snapshot) => {
        const rows = await store.latestArticles(snapshot, language, limits(page));
        return { content: rows.map(asSummary), totalElements: await store.countArticles(snapshot, language) };
      }),

    /** @param name its id or key @throws Refusal `not_found` */
    article: (name: string, language: Language): Promise<Article> =>
      store.inOneSnapshot(database, async (snapshot) => {
        const which = /^\d/.test(name) ? { id: Number(name) } : { key: name };
        const row = found(await store.findArticle(snapshot, language, which));
        const named = await store.articlesByKey(snapshot, [row.key, ...row.related, ...row.links]);
        const images = await store.imagesByName(snapshot, row.images);
        const categories = await store.listCategories(snapshot);
        const neighbours = await store.neighboursOf(snapshot, row);
        const neighbour = (position: number) => {
          const beside = neighbours.find((other) => other.position === position);
          return beside ? asLink(beside) : null;
        };
        const category = categories.find(
          (other) => other.language === language && other.id === row.category_id,
        );
        return {
          ...asSummary(row),
          content: row.content,
          parents: category ? parentsOf(category, categories) : [],
          links: bestOfEach(row.links, named, language).map(asLink),
          images: images.map((image) => ({ name: image.name, ...asImage(image) })),
          related: bestOfEach(row.related, named, language).map(asSummary),
          previous: neighbour(row.position - 1),
          next: neighbour(row.position + 1),
          translations: named
            .filter(({ key }) => key === row.key)
            .map((other) => ({
              language: other.language,
              slug: other.slug,
              categorySlug: other.category_slug,
            }))
            .toSorted(byLanguage),
        };
      }),

    /** @throws Refusal `not_found`, too when the image is another one by now */
    image: async (name: string, version: string) => found(await store.findImage(database, name, version)),

    search: (query: KnowledgebaseSearchQuery): Promise<KnowledgebaseSearch> =>
      searchArticles(database, query),
  };
}

function found<Row>(row: Row | undefined): Row {
  if (row === undefined)
    throw new Refusal('not_found', 'The knowledgebase has nothing like that in this language.');
  return row;
}

const limits = ({ page, size }: Page) => ({ limit: size, offset: page * size });
