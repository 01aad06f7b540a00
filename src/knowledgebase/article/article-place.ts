import { publicAddress } from '#src/backend/public-url.ts';
import { brandName } from '#src/contract/brand.ts';
import { articlePath, categoryPath } from '#src/contract/knowledgebase-addresses.ts';
import type { Language } from '#src/contract/languages.ts';
import { articleImagePath } from '#src/contract/public-pages.ts';
import type { PagePlace } from '#src/site/shell/page-place.ts';
import type { StructuredDatum } from '#src/site/shell/structured-data.tsx';
import { placeInKnowledgebase } from '../knowledgebase-shell.tsx';
import type { Article } from '../types.ts';

export function placeOfArticle(language: Language, article: Article): PagePlace {
  const { id, category, parents } = article;
  return placeInKnowledgebase(language, {
    kind: 'article',
    addresses: article.translations.map((other) => ({
      language: other.language,
      path: articlePath(other.language, {
        ...{ id, slug: other.slug },
        category: { id: category.id, slug: other.categorySlug },
      }),
    })),
    crumbs: [
      ...[...parents, category].map((each) => ({ name: each.name, path: categoryPath(language, each) })),
      { name: article.title, path: articlePath(language, article) },
    ],
    socialImage: articleImagePath(language, id),
  });
}

/** The article as search engines know articles. */
export const articleDatum = (language: Language, article: Article): StructuredDatum => ({
  '@type': 'Article',
  headline: article.title,
  description: article.description,
  inLanguage: language,
  keywords: article.tags,
  datePublished: article.publishedAt,
  dateModified: article.updatedAt,
  mainEntityOfPage: publicAddress(articlePath(language, article)),
  image: publicAddress(articleImagePath(language, article.id)),
  author: { '@type': 'Organization', name: brandName },
  publisher: { '@type': 'Organization', name: brandName },
});
