import { brandName } from '#src/contract/brand.ts';
import type { Language } from '#src/contract/languages.ts';
import { messages } from '../../../content/messages.ts';

type PageWords = { title: string; description: string };

/** What each public page is called and about, for whatever lists or pictures them. */
export function pageWords(language: Language): ReadonlyMap<string, PageWords> {
  const { contact, featuresPage, landing, legal, legalNotice, minecraft, pricing, roadmap, shell } =
    messages[language];
  return new Map<string, PageWords>([
    ['/', landing],
    ['/features', featuresPage],
    ['/pricing', pricing],
    ['/games/minecraft', minecraft],
    ['/roadmap', roadmap],
    ['/contact', contact],
    ['/legal-notice', legalNotice],
    ['/terms-of-service', legal.documents['terms-of-service']],
    ['/privacy-policy', legal.documents['privacy-policy']],
    ['/refund-policy', legal.documents['refund-policy']],
    ['/developers/api', { title: shell.apiReference, description: shell.apiDescription(brandName) }],
  ]);
}
