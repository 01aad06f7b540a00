import type { Kysely } from 'kysely';
import type { Clock } from '#src/contract/clock.ts';
import type { ArticleFeedback, ArticleFeedbackList } from '#src/contract/knowledgebase.ts';
import type { Page } from '#src/contract/paging.ts';
import { Refusal } from '#src/contract/refusal.ts';
import type { DatabaseSchema } from '#src/control/database/schema.ts';
import type { Sealer } from '#src/control/sealing.ts';
import * as store from './feedback-store.ts';

export type ArticleFeedbackService = ReturnType<typeof createArticleFeedback>;

/** Whether articles help those who read them. */
export function createArticleFeedback({
  database,
  clock,
  sealer,
}: {
  database: Kysely<DatabaseSchema>;
  clock: Clock;
  sealer: Sealer;
}) {
  return {
    /**
     * Each network address has one answer to an article, the last one. What is kept of the address tells neither what
     * it was nor which other articles it has answered.
     * @throws Refusal `not_found`
     */
    async give(articleId: number, { helpful, language }: ArticleFeedback, address: string): Promise<void> {
      const isThere = await store.saveFeedback(database, {
        ...{ articleId, language, isHelpful: helpful },
        visitor: sealer.mark(`${articleId} ${address}`, 'article feedback'),
        givenAt: clock.now(),
      });
      if (!isThere) throw new Refusal('not_found', 'The knowledgebase has no such article in this language.');
    },

    async list({ page, size }: Page): Promise<ArticleFeedbackList> {
      const rows = await store.countFeedback(database, { limit: size, offset: page * size });
      return {
        content: rows.map((row) => ({
          ...{ articleId: row.article_id, title: row.title, language: row.language },
          ...{ helpful: row.helpful, notHelpful: row.not_helpful },
        })),
        totalElements: rows[0]?.articles ?? 0,
      };
    },
  };
}
