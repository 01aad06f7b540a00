import type { Language } from '#src/contract/languages.ts';

/** How PostgreSQL takes the words of a language apart. A language that it does not know keeps its words whole. */
const configurations: Partial<Record<string, string>> = { en: 'english', de: 'german' };

export const searchConfiguration = (language: Language): string => configurations[language] ?? 'simple';
