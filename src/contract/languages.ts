/** The languages that public pages and mails exist in, by their own names. */
export const languages = {
  en: { name: 'English', direction: 'ltr' },
  de: { name: 'Deutsch', direction: 'ltr' },
} as const satisfies Record<string, { name: string; direction: 'ltr' | 'rtl' }>;

export type Language = keyof typeof languages;
export const languageCodes = Object.keys(languages) as [Language, ...Language[]];

/** Its public pages stand without a code in front: `/pricing` beside `/de/pricing`. */
export const defaultLanguage: Language = 'en';

/**
 * Where a public page stands in a language.
 * @param path the page's path in the default language: `/`, `/pricing`
 */
export function localPath(language: Language, path: string): string {
  if (language === defaultLanguage) return path;
  return path === '/' ? `/${language}` : `/${language}${path}`;
}

/** The language that a path of the site is in, by the code in front of it. */
export function languageOfPath(path: string): Language {
  const code = path.split('/', 2)[1];
  return languageCodes.find((candidate) => candidate === code) ?? defaultLanguage;
}
