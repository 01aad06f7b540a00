import type { Kysely } from 'kysely';
import type { Language } from '#src/contract/languages.ts';
import type { DatabaseSchema } from '#src/control/database/schema.ts';

type Database = Kysely<DatabaseSchema>;
export type SummaryRow = Awaited<ReturnType<typeof articlesByKey>>[number];
export type CategoryRow = Awaited<ReturnType<typeof listCategories>>[number];
export type ImageRow = Awaited<ReturnType<typeof imagesByName>>[number];

/** All of every language: there are few, and each is described by those around it. */
export const listCategories = (database: Database) =>
  database.selectFrom('knowledgebase_category').selectAll().orderBy('position').execute();

export const findCategory = (database: Database, language: Language, id: number) =>
  database
    .selectFrom('knowledgebase_category')
    .select('id')
    .where('language', '=', language)
    .where('id', '=', id)
    .executeTakeFirst();

/** All of an article but what it says, with its category's names and its image. */
export const summaries = (database: Database) =>
  database
    .selectFrom('knowledgebase_article as article')
    .innerJoin('knowledgebase_category as category', (join) =>
      join
        .onRef('category.language', '=', 'article.language')
        .onRef('category.id', '=', 'article.category_id'),
    )
    .leftJoin('knowledgebase_image as image', 'image.name', 'article.image_name')
    .select([
      'article.language',
      'article.id',
      'article.key',
      'article.slug',
      'article.title',
      'article.description',
      'article.tags',
      'article.published_at',
      'article.updated_at',
      'article.reading_seconds',
      'article.image_name',
      'article.image_alt',
      'article.category_id',
      'category.slug as category_slug',
      'category.name as category_name',
      'image.version as image_version',
      'image.mime_type as image_type',
      'image.width as image_width',
      'image.height as image_height',
    ]);

type Page = { limit: number; offset: number };

export const articlesOfCategory = (database: Database, language: Language, id: number, page: Page) =>
  summaries(database)
    .where('article.language', '=', language)
    .where('article.category_id', '=', id)
    .orderBy('article.position')
    .limit(page.limit)
    .offset(page.offset)
    .execute();

export const latestArticles = (database: Database, language: Language, page: Page) =>
  summaries(database)
    .where('article.language', '=', language)
    .orderBy('article.updated_at', 'desc')
    .orderBy('article.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();

/** @param categoryId counts only what stands right in it */
export const countArticles = async (
  database: Database,
  language: Language,
  categoryId?: number,
): Promise<number> => {
  const { count } = await database
    .selectFrom('knowledgebase_article')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('language', '=', language)
    .$if(categoryId !== undefined, (query) => query.where('category_id', '=', categoryId ?? 0))
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const findArticle = (database: Database, language: Language, name: { id: number } | { key: string }) =>
  summaries(database)
    .select(['article.content', 'article.related', 'article.links', 'article.images', 'article.position'])
    .where('article.language', '=', language)
    .$if('id' in name, (query) => query.where('article.id', '=', 'id' in name ? name.id : 0))
    .$if('key' in name, (query) => query.where('article.key', '=', 'key' in name ? name.key : ''))
    .executeTakeFirst();

/** In every language. */
export const articlesByKey = (database: Database, keys: readonly string[]) =>
  summaries(database)
    .where('article.key', '=', (expression) => expression.fn.any(expression.val([...keys])))
    .execute();

/** The ones before and after a place of a category. */
export const neighboursOf = (
  database: Database,
  article: { language: Language; category_id: number; position: number },
) =>
  summaries(database)
    .select('article.position')
    .where('article.language', '=', article.language)
    .where('article.category_id', '=', article.category_id)
    .where('article.position', 'in', [article.position - 1, article.position + 1])
    .execute();

export const imagesByName = (database: Database, names: readonly string[]) =>
  database
    .selectFrom('knowledgebase_image')
    .select(['name', 'version', 'mime_type', 'width', 'height'])
    .where('name', '=', (expression) => expression.fn.any(expression.val([...names])))
    .execute();

export const findImage = (database: Database, name: string, version: string) =>
  database
    .selectFrom('knowledgebase_image')
    .select(['mime_type', 'bytes'])
    .where('name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst();

/** Reads of several tables see one tree, whatever is loaded meanwhile. */
export const inOneSnapshot = <Result>(
  database: Database,
  read: (snapshot: Database) => Promise<Result>,
): Promise<Result> =>
  database.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
