import type { ArticleLink, ArticleSummary, Category } from '#src/contract/knowledgebase.ts';
import { defaultLanguage, type Language } from '#src/contract/languages.ts';
import type { CategoryRow, ImageRow, SummaryRow } from './store.ts';

export function asCategory(row: CategoryRow, all: readonly CategoryRow[]): Category {
  const { id, slug, name, description, tags, key, language } = row;
  return {
    ...{ id, slug, name, description, tags },
    parents: parentsOf(row, all),
    categories: all
      .filter((other) => other.language === language && other.parent_id === id)
      .map((child) => ({
        ...{ id: child.id, slug: child.slug, name: child.name, description: child.description },
        articleCount: child.article_count,
      })),
    articleCount: row.article_count,
    ...{ key, language },
    translations: all
      .filter((other) => other.id === id)
      .map((other) => ({ language: other.language, slug: other.slug }))
      .toSorted(byLanguage),
  };
}

/** What a category stands in, from the outermost to the nearest. */
export function parentsOf(row: CategoryRow, all: readonly CategoryRow[]): Category['parents'] {
  const parent = all.find(({ language, id }) => language === row.language && id === row.parent_id);
  return parent ? [...parentsOf(parent, all), { id: parent.id, slug: parent.slug, name: parent.name }] : [];
}

export const byLanguage = (one: { language: Language }, other: { language: Language }): number =>
  one.language < other.language ? -1 : 1;

export const asLink = (row: SummaryRow): ArticleLink => ({
  ...{ id: row.id, key: row.key, slug: row.slug, title: row.title, language: row.language },
  category: { id: row.category_id, slug: row.category_slug, name: row.category_name },
});

export const asSummary = (row: SummaryRow): ArticleSummary => ({
  ...asLink(row),
  ...{ description: row.description, tags: row.tags },
  image: imageOf(row),
  publishedAt: row.published_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  estimatedReadingTime: row.reading_seconds,
});

function imageOf(row: SummaryRow): ArticleSummary['image'] {
  const { image_name: name, image_version: version, image_type: mime_type } = row;
  const { image_width: width, image_height: height, image_alt: alt } = row;
  if (name === null || version === null || mime_type === null || width === null || height === null)
    return null;
  return { ...asImage({ name, version, mime_type, width, height }), alt: alt ?? '' };
}

export const asImage = ({ name, version, mime_type, width, height }: ImageRow) => ({
  url: `/v1/knowledgebase/images/${version}/${name}`,
  mimeType: mime_type,
  width,
  height,
});

/** One row of each key, in the order of the keys: in the language asked for, else in the default one, else in any. */
export const bestOfEach = (keys: readonly string[], rows: readonly SummaryRow[], language: Language) =>
  keys.flatMap((key) => {
    const found = rows.filter((row) => row.key === key);
    return (
      found.find((row) => row.language === language) ??
      found.find((row) => row.language === defaultLanguage) ??
      found[0] ??
      []
    );
  });
