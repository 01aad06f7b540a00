import type { Generated } from 'kysely';
import type { Language } from '#src/contract/languages.ts';

export type KnowledgebaseTreeTable = {
  only_row: Generated<boolean>;
  hash: Buffer;
  loaded_at: Date;
};

export type KnowledgebaseCategoryTable = {
  language: Language;
  id: number;
  key: string;
  slug: string;
  parent_id: number | null;
  position: number;
  name: string;
  description: string;
  tags: string[];
  article_count: number;
};

export type KnowledgebaseImageTable = {
  name: string;
  version: string;
  mime_type: string;
  width: number;
  height: number;
  bytes: Buffer;
};

export type KnowledgebaseArticleTable = {
  language: Language;
  id: number;
  key: string;
  slug: string;
  category_id: number;
  position: number;
  title: string;
  description: string;
  tags: string[];
  image_name: string | null;
  image_alt: string | null;
  published_at: Date;
  updated_at: Date;
  reading_seconds: number;
  content: string;
  related: string[];
  links: string[];
  images: string[];
  plain: string;
  words: string;
};

export type KnowledgebaseWordTable = {
  language: Language;
  word: string;
  lexeme: string | null;
  articles: number;
  grams: string[];
};

export type ArticleFeedbackTable = {
  article_id: number;
  visitor: Buffer;
  language: Language;
  is_helpful: boolean;
  given_at: Date;
};
