import { languageCodes, type Language } from './languages.ts';

type Named = { slug: string; id: number };
type ArticlePlace = Named & { category: Named };

/** Unlike other public pages, those of the knowledgebase have the language in front in every language. */
export const knowledgebasePath = (language: Language): string => `/${language}/knowledgebase`;

export const categoryPath = (language: Language, { slug, id }: Named): string =>
  `${knowledgebasePath(language)}/${slug}-${id}`;

export const articlePath = (language: Language, { slug, id, category }: ArticlePlace): string =>
  `${categoryPath(language, category)}/${slug}-${id}`;

/** The id at the end of a part of an address: what stands behind the last hyphen. */
export function idOfSegment(segment: string): number | undefined {
  const digits = /(?:^|-)([1-9]\d{0,8})$/.exec(segment)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

export const articleFeedPath = (language: Language): string => `${knowledgebasePath(language)}.xml`;

/** The list, a category or an article: what may be kept, as far as an address can tell. */
const languages = languageCodes.join('|');
export const isKnowledgebasePath = (path: string): boolean =>
  new RegExp(`^/(?:${languages})/knowledgebase(?:/[a-z0-9-]*-\\d{1,9}){0,2}$`).test(path);
/** Whatever stands below the knowledgebase's list, and the list. */
export const isInKnowledgebase = (path: string): boolean =>
  new RegExp(`^/(?:${languages})/knowledgebase(?:/|$)`).test(path);
export const isKnowledgebaseFile = (path: string): boolean =>
  new RegExp(`^/(?:${languages})/knowledgebase(?:\\.xml|(?:/[a-z0-9-]*-\\d{1,9}){2}\\.md)$`).test(path);

export const categoryPageParameter = /^(?:[2-9]|[1-9]\d{1,2})$/;
