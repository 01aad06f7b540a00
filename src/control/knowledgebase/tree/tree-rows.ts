import type { Selectable } from 'kysely';
import type { DatabaseSchema } from '#src/control/database/schema.ts';
import { readingSeconds } from '../rules.ts';
import { gramsOf, wordsOf } from '../words.ts';
import type { ArticleSource, CategorySource, Tree } from './tree.ts';

type Row<Table extends keyof DatabaseSchema> = Selectable<DatabaseSchema[Table]>;
/** What the search looks at, from the weightiest on: words with nothing but spaces between them. */
type SearchTexts = Record<'title_words' | 'about_words' | 'heading_words' | 'plain_words', string>;

export type TreeRows = {
  categories: Row<'knowledgebase_category'>[];
  articles: (Omit<Row<'knowledgebase_article'>, 'words'> & SearchTexts)[];
  images: (Omit<Row<'knowledgebase_image'>, 'bytes'> & { bytes: string })[];
  words: Omit<Row<'knowledgebase_word'>, 'lexeme'>[];
};

/** The rows that a tree becomes. @param tree one without problems */
export function rowsOf({ categories, articles, images }: Tree): TreeRows {
  const categoryOf = new Map(categories.map((category) => [pathOf(category), category]));
  const placeOf = placesOf([...categories, ...articles]);
  const articleRows = articles.map((article) => {
    const { language, fields, slug, folder, markdown, body } = article;
    const texts = searchTexts(article);
    return {
      ...{ language, slug, id: fields.id, key: fields.key, title: fields.title },
      ...{ description: fields.description, tags: fields.tags, related: fields.related },
      category_id: categoryOf.get(`${language}/${folder}`)?.fields.id ?? 0,
      position: placeOf.get(article) ?? 0,
      image_name: fields.image?.file ?? null,
      image_alt: fields.image?.alt ?? null,
      published_at: fields.publishedAt,
      updated_at: fields.updatedAt,
      reading_seconds: readingSeconds(texts.plain_words.split(' ').length, body.images.length),
      content: markdown.trim(),
      links: [...new Set(body.articles.map(({ name }) => name))],
      images: [...new Set(body.images.map(({ name }) => name))],
      plain: body.plain,
      ...texts,
    };
  });
  return {
    categories: categories.map((category) => ({
      ...{ language: category.language, slug: category.slug, position: placeOf.get(category) ?? 0 },
      ...{ id: category.fields.id, key: category.fields.key, name: category.fields.name },
      ...{ description: category.fields.description, tags: category.fields.tags },
      parent_id: categoryOf.get(`${category.language}/${category.folder}`)?.fields.id ?? null,
      article_count: articles.filter((article) => isBelow(article, pathOf(category))).length,
    })),
    articles: articleRows,
    images: [...images.values()].map(({ name, version, mimeType, width, height, bytes }) => ({
      ...{ name, version, width, height },
      mime_type: mimeType,
      bytes: bytes.toString('base64'),
    })),
    words: vocabularyOf(articleRows),
  };
}

/** Where a category's own articles stand. */
const pathOf = ({ language, folder, slug }: CategorySource) =>
  `${language}/${folder === '' ? '' : `${folder}/`}${slug}`;

const isBelow = ({ language, folder }: ArticleSource, path: string) =>
  `${language}/${folder}/`.startsWith(`${path}/`);

/** The place of each among those of its kind in its folder: by its order, then by its name. */
function placesOf(sources: readonly (CategorySource | ArticleSource)[]) {
  const nameOf = (source: CategorySource | ArticleSource) =>
    'body' in source ? source.fields.title : source.fields.name;
  const siblings = Map.groupBy(
    sources,
    (source) => `${'body' in source ? 'article' : 'category'} ${source.language}/${source.folder}`,
  );
  return new Map(
    [...siblings.values()].flatMap((group) =>
      group
        .toSorted(
          (one, other) =>
            one.fields.order - other.fields.order ||
            nameOf(one).localeCompare(nameOf(other), one.language) ||
            one.fields.id - other.fields.id,
        )
        .map((source, place) => [source, place] as const),
    ),
  );
}

function searchTexts({ fields, body }: ArticleSource): SearchTexts {
  const spaced = (text: string) => wordsOf(text).join(' ');
  return {
    title_words: spaced(fields.title),
    about_words: spaced([fields.description, ...fields.tags].join(' ')),
    heading_words: spaced(body.headings),
    plain_words: spaced(body.plain),
  };
}

function vocabularyOf(articles: TreeRows['articles']): TreeRows['words'] {
  const countOf = new Map<string, TreeRows['words'][number]>();
  for (const { language, title_words, about_words, heading_words, plain_words } of articles) {
    const words = new Set([title_words, about_words, heading_words, plain_words].join(' ').split(' '));
    for (const word of words) {
      if (word === '') continue;
      const known = countOf.get(`${language} ${word}`);
      if (known) known.articles += 1;
      else countOf.set(`${language} ${word}`, { language, word, articles: 1, grams: gramsOf(word) });
    }
  }
  return [...countOf.values()];
}
