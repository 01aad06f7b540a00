import type { components } from '@lanternhost/sdk';

export type Article = components['schemas']['KnowledgebaseArticle'];
export type ArticleSummary = components['schemas']['KnowledgebaseArticleSummary'];
export type ArticleLink = components['schemas']['KnowledgebaseArticleLink'];
export type Category = components['schemas']['KnowledgebaseCategory'];
