import * as z from 'zod';
import {
  articleFeedbackListSchema,
  articleFeedbackSchema,
  knowledgebaseIdSchema,
} from '#src/contract/knowledgebase.ts';
import { pageSchema } from '#src/contract/paging.ts';
import type { ApiModule } from '#src/control/http/api.ts';
import { defineRoute, jsonBody, jsonReply } from '#src/control/http/define-route.ts';
import { addressGroupOf } from '#src/control/http/environment.ts';
import type { ArticleFeedbackService } from './feedback.ts';

const giveFeedback = defineRoute({
  method: 'post',
  path: '/v1/knowledgebase/articles/{id}/feedback',
  operationId: 'giveArticleFeedback',
  summary: 'Say whether an article helped; a second answer from the same network address replaces the first',
  tag: 'Knowledgebase',
  access: 'public',
  refuses: ['not_found'],
  refusesFields: { id: 'id_invalid' },
  request: { params: z.object({ id: knowledgebaseIdSchema }), body: jsonBody(articleFeedbackSchema) },
  responses: { 204: { description: 'The answer is kept.' } },
});

const listFeedback = defineRoute({
  method: 'get',
  path: '/v1/admin/knowledgebase/feedback',
  operationId: 'listArticleFeedback',
  summary: 'How many readers each article has helped, the least helpful first',
  tag: 'Administration',
  access: 'admin:read',
  request: { query: pageSchema },
  responses: { 200: jsonReply(articleFeedbackListSchema, 'The articles of this page.') },
});

export const articleFeedbackRoutes =
  (feedback: ArticleFeedbackService): ApiModule =>
  (api) => {
    api.openapi(giveFeedback, async (c) => {
      await feedback.give(c.req.valid('param').id, c.req.valid('json'), addressGroupOf(c));
      return c.body(null, 204);
    });
    api.openapi(listFeedback, async (c) => c.json(await feedback.list(c.req.valid('query')), 200));
  };
