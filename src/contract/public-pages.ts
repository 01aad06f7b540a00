import { languageCodes, type Language } from './languages.ts';

type PublicAddress = {
  /** Where it stands in the default language. */
  path: string;
  languages: readonly Language[];
  /** The search parameters that change what it shows, and what they look like; all others are left out. */
  parameters: Readonly<Record<string, RegExp>>;
};

const page = (path: string, parameters: PublicAddress['parameters'] = {}): PublicAddress => ({
  path,
  languages: languageCodes,
  parameters,
});
const single = (path: string): PublicAddress => ({ ...page(path), languages: ['en'] });

/** What the pricing page's form sends. */
const estimate = { hours: /^\d{1,2}$/, days: /^\d$/, storage: /^\d{1,3}$/, backups: /^\d{1,3}$/ };

/**
 * The pages that anyone may read. They are kept in memory once made, load no script before a visitor needs it, and
 * stand in the sitemap; `npm run audit` measures each of them.
 */
export const publicPages: readonly PublicAddress[] = [
  page('/'),
  page('/features'),
  page('/pricing', estimate),
  page('/games/minecraft'),
  page('/roadmap'),
  page('/contact'),
  page('/legal-notice'),
  page('/terms-of-service'),
  page('/privacy-policy'),
  page('/refund-policy'),
  single('/developers/api'),
];

/** What is shown for an address that leads nowhere. It is answered with 404. */
export const notFoundPage = page('/404-not-found');

/** In which languages a page exists. @param path in the default language */
export const languagesOfPage = (path: string): readonly Language[] =>
  publicPages.find((candidate) => candidate.path === path)?.languages ?? [];

/** The picture that stands for a page where its address is shared. */
export const socialImagePath = (language: Language, path: string): string =>
  `/social/${language}/${path === '/' ? 'index' : path.slice(1).replaceAll('/', '-')}.png`;

/** Those of the knowledgebase, whose pages are not in the list above: which there are, its articles say. */
export const knowledgebaseImagePath = (language: Language): string => `/social/${language}/knowledgebase.png`;
export const categoryImagePath = (language: Language, id: number): string =>
  `/social/${language}/knowledgebase-category-${id}.png`;
export const articleImagePath = (language: Language, id: number): string =>
  `/social/${language}/knowledgebase-article-${id}.png`;
