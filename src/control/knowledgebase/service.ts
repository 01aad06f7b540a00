import type {
  Article,
  ArticleList,
  Category,
  KnowledgebaseListQuery,
  KnowledgebaseSearch,
  KnowledgebaseSearchQuery,
} from '#src/contract/knowledgebase.ts';
import type { Language } from '#src/contract/languages.ts';
import { Refusal } from '#src/contract/refusal.ts';

export type KnowledgebaseService = ReturnType<typeof createKnowledgebaseService>;

export function createKnowledgebaseService() {
  const missing = (): never => {
    throw new Refusal('not_found', 'There is no such thing in this language.');
  };
  return {
    listCategories: async (
      _query: KnowledgebaseListQuery,
    ): Promise<{ content: Category[]; totalElements: number }> => ({ content: [], totalElements: 0 }),

    /** @throws Refusal `not_found` */
    category: async (_id: number, _language: Language): Promise<Category> => missing(),

    /** @throws Refusal `not_found` */
    articlesOf: async (_id: number, _query: KnowledgebaseListQuery): Promise<ArticleList> => missing(),

    listArticles: async (_query: KnowledgebaseListQuery): Promise<ArticleList> => ({
      content: [],
      totalElements: 0,
    }),

    /** @throws Refusal `not_found` */
    article: async (_name: string, _language: Language): Promise<Article> => missing(),

    search: async (query: KnowledgebaseSearchQuery): Promise<KnowledgebaseSearch> => ({
      content: [],
      totalElements: 0,
      searchedFor: query.query,
    }),
  };
}
