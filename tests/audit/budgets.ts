import { languageCodes, localPath } from '#src/contract/languages.ts';
import { notFoundPage, publicPages } from '#src/contract/public-pages.ts';

/** What a first visit may cost, in compressed bytes. The reference of the whole API is a document, not a page to sell by. */
export const budgetOf = (path: string) => ({
  html: path.startsWith('/developers/') ? 28_000 : 14_336,
  css: 12_288,
  script: 0,
  all: 75 * 1024,
  requests: 6,
});

/** The knowledgebase's list, a category with another one in it, and the articles that are the longest. */
const knowledgebasePages = [
  '/en/knowledgebase',
  '/de/knowledgebase',
  '/en/knowledgebase/joining-a-server-12',
  '/en/knowledgebase/server-settings-15/server-properties-1041',
  '/en/knowledgebase/server-settings-15/color-codes-1044',
];

/** The address of every page that anyone may read, in each of its languages; of the knowledgebase one of each kind. */
export const audited: readonly string[] = [
  ...[...publicPages, notFoundPage].flatMap(({ path, languages }) =>
    languageCodes
      .filter((language) => languages.includes(language))
      .map((language) => localPath(language, path)),
  ),
  ...knowledgebasePages,
];
