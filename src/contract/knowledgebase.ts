import * as z from 'zod';
import { languageSchema } from './language-schema.ts';
import { defaultLanguage } from './languages.ts';
import { pageSchema } from './paging.ts';

const largestId = 999_999_999;
export const knowledgebaseIdSchema = z.coerce.number().int().min(1).max(largestId);

/** An article's id or key: a key never begins with a digit. */
export const articleNameSchema = z
  .string()
  .max(100)
  .regex(/^(?:[1-9]\d{0,8}|[a-z][a-z0-9]*(?:-[a-z0-9]+)*)$/);

const language = z._default(languageSchema, defaultLanguage);
export const knowledgebaseQuerySchema = z.object({ language });
export const knowledgebaseListQuerySchema = pageSchema.extend({ language });
export const knowledgebaseSearchQuerySchema = knowledgebaseListQuerySchema.extend({
  query: z.string().max(200).describe('Words, the last of which may be unfinished'),
});
export type KnowledgebaseListQuery = z.output<typeof knowledgebaseListQuerySchema>;
export type KnowledgebaseSearchQuery = z.output<typeof knowledgebaseSearchQuerySchema>;

const id = z.number().int();
const key = z.string().describe('The same in every language');
const slug = z.string().describe('Stands in the address in front of a hyphen and the id');

const categoryLinkSchema = z.object({ id, slug, name: z.string() });

/** `/{language}/knowledgebase/{slug}-{id}` is the page of a category. */
export const categorySchema = z
  .object({
    id,
    slug,
    name: z.string(),
    description: z.string(),
    tags: z.array(z.string()),
    parents: z.array(categoryLinkSchema).describe('From the outermost to the nearest'),
    categories: z
      .array(
        z.object({
          id,
          slug,
          name: z.string(),
          description: z.string(),
          articleCount: z.number().int().describe('Articles in it and in all below it'),
        }),
      )
      .describe('Those right below it'),
    articleCount: z.number().int().describe('Articles in it and in all below it'),
    key,
    language: languageSchema,
    translations: z
      .array(z.object({ language: languageSchema, slug }))
      .describe('Every language that it exists in, this one included'),
  })
  .meta({ id: 'KnowledgebaseCategory' });
export type Category = z.infer<typeof categorySchema>;

export const categoryListSchema = z.object({
  content: z.array(categorySchema),
  totalElements: z.number().int(),
});

const articleLinkSchema = z
  .object({ id, key, slug, title: z.string(), category: categoryLinkSchema, language: languageSchema })
  .meta({ id: 'KnowledgebaseArticleLink' });
export type ArticleLink = z.infer<typeof articleLinkSchema>;

const imageFields = {
  url: z.string().describe("Relative to the API's address; the file under it never changes"),
  mimeType: z.string(),
  width: z.number().int().describe('Pixels'),
  height: z.number().int().describe('Pixels'),
};

/** An article without what it says. */
const articleSummarySchema = articleLinkSchema
  .extend({
    description: z.string(),
    tags: z.array(z.string()),
    image: z.object({ ...imageFields, alt: z.string() }).nullable(),
    publishedAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    estimatedReadingTime: z.number().int().describe('Seconds'),
  })
  .meta({ id: 'KnowledgebaseArticleSummary' });
export type ArticleSummary = z.infer<typeof articleSummarySchema>;

/** `/{language}/knowledgebase/{category.slug}-{category.id}/{slug}-{id}` is the page of an article. */
export const articleSchema = articleSummarySchema
  .extend({
    content: z.string().describe('Markdown'),
    parents: z.array(categoryLinkSchema).describe('What its category stands in, from the outermost'),
    links: z
      .array(articleLinkSchema)
      .describe(
        'The articles that its content names by `article:key`; in another language where its own lacks one',
      ),
    images: z
      .array(z.object({ name: z.string().describe('As the content names it'), ...imageFields }))
      .describe('The images of its content'),
    related: z.array(articleSummarySchema),
    previous: articleLinkSchema.nullable().describe('The one before it in its category'),
    next: articleLinkSchema.nullable().describe('The one after it in its category'),
    translations: z
      .array(z.object({ language: languageSchema, slug, categorySlug: z.string() }))
      .describe('Every language that it exists in, this one included'),
  })
  .meta({ id: 'KnowledgebaseArticle' });
export type Article = z.infer<typeof articleSchema>;

export const articleListSchema = z.object({
  content: z.array(articleSummarySchema),
  totalElements: z.number().int(),
});
export type ArticleList = z.infer<typeof articleListSchema>;

/** A piece of a text, and whether it is what was searched for. */
const segmentsSchema = z.array(z.object({ text: z.string(), isMatch: z.boolean() }));
export type Segments = z.infer<typeof segmentsSchema>;

export const knowledgebaseSearchSchema = z.object({
  content: z.array(
    z.object({
      article: articleSummarySchema,
      title: segmentsSchema,
      excerpt: segmentsSchema.describe('Plain text of where the words stand'),
    }),
  ),
  totalElements: z.number().int(),
  searchedFor: z
    .string()
    .describe('The query, with words that no article has put right by the most similar ones'),
});
export type KnowledgebaseSearch = z.infer<typeof knowledgebaseSearchSchema>;

/** What a reader says of an article. */
export const articleFeedbackSchema = z.object({ helpful: z.boolean(), language: languageSchema });
export type ArticleFeedback = z.infer<typeof articleFeedbackSchema>;

/** What readers have said of the articles of a language, those that helped the least first. */
export const articleFeedbackListSchema = z.object({
  content: z.array(
    z.object({
      articleId: id,
      title: z.string().nullable().describe('Null for an article that is no longer there'),
      language: languageSchema,
      helpful: z.number().int().describe('Readers whom it helped'),
      notHelpful: z.number().int().describe('Readers whom it did not help'),
    }),
  ),
  totalElements: z.number().int(),
});
export type ArticleFeedbackList = z.infer<typeof articleFeedbackListSchema>;
