import type * as z from 'zod';
import type { Language } from '#src/contract/languages.ts';
import type { ArticleBody } from './article-body.ts';
import type { articleFields, categoryFields } from './fields.ts';
import type { ImageFacts } from './image-file.ts';

/** Where something was written down. */
type Source = {
  language: Language;
  file: string;
  /** The line of a field in the file. */
  lineOf(field: string): number;
  slug: string;
  /** The folder that it stands in, from that of the language: `joining/bedrock`. */
  folder: string;
};

export type CategorySource = Source & { fields: z.output<typeof categoryFields> };
export type ArticleSource = Source & {
  fields: z.output<typeof articleFields>;
  markdown: string;
  /** How many lines of the file stand above the text. */
  linesAbove: number;
  body: ArticleBody;
};
export type ImageSource = ImageFacts & { name: string; version: string; bytes: Buffer };

export type Tree = {
  categories: readonly CategorySource[];
  articles: readonly ArticleSource[];
  images: ReadonlyMap<string, ImageSource>;
};
