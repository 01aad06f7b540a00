import { sql, type Kysely } from 'kysely';
import type { Language } from '#src/contract/languages.ts';
import type { DatabaseSchema } from '#src/control/database/schema.ts';

type Database = Kysely<DatabaseSchema>;

/** Saves an answer if there is such an article, in place of the visitor's last one. @returns whether there is */
export async function saveFeedback(
  database: Database,
  feedback: { articleId: number; language: Language; visitor: Buffer; isHelpful: boolean; givenAt: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into article_feedback (article_id, visitor, language, is_helpful, given_at)
    select id, ${feedback.visitor}, language, ${feedback.isHelpful}, ${feedback.givenAt}
    from knowledgebase_article where id = ${feedback.articleId} and language = ${feedback.language}
    on conflict (article_id, visitor) do update set
      language = excluded.language, is_helpful = excluded.is_helpful, given_at = excluded.given_at
    returning true`.execute(database);
  return rows.length > 0;
}

/** The answers to each article, the least helpful first. */
export const countFeedback = (database: Database, page: { limit: number; offset: number }) =>
  database
    .selectFrom('article_feedback as feedback')
    .leftJoin('knowledgebase_article as article', (join) =>
      join
        .onRef('article.id', '=', 'feedback.article_id')
        .onRef('article.language', '=', 'feedback.language'),
    )
    .select(['feedback.article_id', 'feedback.language', 'article.title'])
    .select([
      sql<number>`count(*) filter (where feedback.is_helpful)::int`.as('helpful'),
      sql<number>`count(*) filter (where not feedback.is_helpful)::int`.as('not_helpful'),
      sql<number>`count(*) over ()::int`.as('articles'),
    ])
    .groupBy(['feedback.article_id', 'feedback.language', 'article.title'])
    .orderBy('not_helpful', 'desc')
    .orderBy('feedback.article_id')
    .orderBy('feedback.language')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
