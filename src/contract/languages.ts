import * as z from 'zod';

/** The languages that public pages and mails exist in, by their own names. */
export const languages = {
  en: { name: 'English' },
  de: { name: 'Deutsch' },
} as const satisfies Record<string, { name: string }>;

export type Language = keyof typeof languages;
export const languageCodes = Object.keys(languages) as [Language, ...Language[]];
export const languageSchema = z.enum(languageCodes);
