import { defaultLanguage, localPath, type Language } from '#src/contract/languages.ts';
import { languagesOfPage, socialImagePath } from '#src/contract/public-pages.ts';
import { messages } from '../../../content/messages.ts';

export type PageAddress = { language: Language; path: string };

/** Where a public page stands, and between which others. */
export type PagePlace = {
  /** In every language that it exists in. */
  addresses: readonly PageAddress[];
  /** From the home page to the page itself; the home page has none. */
  crumbs: readonly { name: string; path: string }[];
  socialImage: string;
  kind: 'website' | 'article';
};

/** The place of a page that stands at the same path in every language. @param path that in the default language */
export const placeOfPage = (language: Language, path: string, title: string): PagePlace => ({
  addresses: languagesOfPage(path).map((code) => ({ language: code, path: localPath(code, path) })),
  crumbs: path === '/' ? [] : [homeCrumb(language), { name: title, path: localPath(language, path) }],
  socialImage: socialImagePath(language, path),
  kind: 'website',
});

export const homeCrumb = (language: Language) => ({
  name: messages[language].shell.home,
  path: localPath(language, '/'),
});

/** Where who speaks none of its languages reads it. */
export const defaultAddress = (addresses: readonly PageAddress[]): PageAddress | undefined =>
  addresses.find(({ language }) => language === defaultLanguage) ?? addresses[0];
