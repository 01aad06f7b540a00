import * as z from 'zod';
import {
  articleListSchema,
  articleNameSchema,
  articleSchema,
  categoryListSchema,
  categorySchema,
  knowledgebaseIdSchema,
  knowledgebaseListQuerySchema,
  knowledgebaseQuerySchema,
  knowledgebaseSearchQuerySchema,
  knowledgebaseSearchSchema,
} from '#src/contract/knowledgebase.ts';
import type { ApiModule } from '#src/control/http/api.ts';
import { defineRoute, jsonReply } from '#src/control/http/define-route.ts';
import type { KnowledgebaseService } from './service.ts';

const tag = 'Knowledgebase';
const categoryParams = z.object({ id: knowledgebaseIdSchema });
const ofCategory = { refuses: ['not_found'], refusesFields: { id: 'id_invalid' } } as const;

const listCategories = defineRoute({
  method: 'get',
  path: '/v1/knowledgebase/categories',
  operationId: 'listCategories',
  summary: 'The outermost categories of the knowledgebase, in their order',
  tag,
  access: 'public',
  request: { query: knowledgebaseListQuerySchema },
  responses: { 200: jsonReply(categoryListSchema, 'The categories of this page.') },
});

const getCategory = defineRoute({
  method: 'get',
  path: '/v1/knowledgebase/categories/{id}',
  operationId: 'getCategory',
  summary: 'A category with what it stands in and what stands right below it',
  tag,
  access: 'public',
  ...ofCategory,
  request: { params: categoryParams, query: knowledgebaseQuerySchema },
  responses: { 200: jsonReply(categorySchema, 'The category.') },
});

const listCategoryArticles = defineRoute({
  method: 'get',
  path: '/v1/knowledgebase/categories/{id}/articles',
  operationId: 'listCategoryArticles',
  summary: 'The articles right in a category, in their order',
  tag,
  access: 'public',
  ...ofCategory,
  request: { params: categoryParams, query: knowledgebaseListQuerySchema },
  responses: { 200: jsonReply(articleListSchema, 'The articles of this page, without their content.') },
});

const listArticles = defineRoute({
  method: 'get',
  path: '/v1/knowledgebase/articles',
  operationId: 'listArticles',
  summary: 'All articles of a language, those changed last first',
  tag,
  access: 'public',
  request: { query: knowledgebaseListQuerySchema },
  responses: { 200: jsonReply(articleListSchema, 'The articles of this page, without their content.') },
});

const getArticle = defineRoute({
  method: 'get',
  path: '/v1/knowledgebase/articles/{article}',
  operationId: 'getArticle',
  summary: 'An article by its id or key',
  tag,
  access: 'public',
  refuses: ['not_found'],
  refusesFields: { article: 'id_invalid' },
  request: { params: z.object({ article: articleNameSchema }), query: knowledgebaseQuerySchema },
  responses: { 200: jsonReply(articleSchema, 'The article.') },
});

const searchArticles = defineRoute({
  method: 'get',
  path: '/v1/knowledgebase/search',
  operationId: 'searchArticles',
  summary: 'The articles that say something about a few words, the best first; a wrong letter is forgiven',
  tag,
  access: 'public',
  request: { query: knowledgebaseSearchQuerySchema },
  responses: { 200: jsonReply(knowledgebaseSearchSchema, 'What was found on this page.') },
});

const getImage = defineRoute({
  method: 'get',
  path: '/v1/knowledgebase/images/{version}/{name}',
  operationId: 'getKnowledgebaseImage',
  summary: 'An image of an article, at the address that articles give',
  tag,
  access: 'public',
  refuses: ['not_found'],
  request: {
    params: z.object({
      version: z.string().regex(/^[0-9a-f]{16}$/),
      name: z.string().regex(/^[a-z0-9][a-z0-9.-]{0,99}$/),
    }),
  },
  responses: {
    200: {
      description: 'PNG, JPEG, WebP or SVG.',
      content: { 'image/*': { schema: z.string().meta({ format: 'binary' }) } },
    },
  },
});

/** An image that is opened by itself runs nothing and loads nothing; an SVG may have styles of its own. */
const imagePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

export const knowledgebaseRoutes =
  (knowledgebase: KnowledgebaseService): ApiModule =>
  (api) => {
    api.openapi(listCategories, async (c) =>
      c.json(await knowledgebase.listCategories(c.req.valid('query')), 200),
    );
    api.openapi(getCategory, async (c) =>
      c.json(await knowledgebase.category(c.req.valid('param').id, c.req.valid('query').language), 200),
    );
    api.openapi(listCategoryArticles, async (c) =>
      c.json(await knowledgebase.articlesOf(c.req.valid('param').id, c.req.valid('query')), 200),
    );
    api.openapi(listArticles, async (c) =>
      c.json(await knowledgebase.listArticles(c.req.valid('query')), 200),
    );
    api.openapi(getArticle, async (c) =>
      c.json(await knowledgebase.article(c.req.valid('param').article, c.req.valid('query').language), 200),
    );
    api.openapi(getImage, async (c) => {
      const { name, version } = c.req.valid('param');
      const { bytes, mime_type } = await knowledgebase.image(name, version);
      return c.body(new Uint8Array(bytes), 200, {
        'Content-Type': mime_type,
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Content-Security-Policy': imagePolicy,
      });
    });
    api.openapi(searchArticles, async (c) => c.json(await knowledgebase.search(c.req.valid('query')), 200));
  };
