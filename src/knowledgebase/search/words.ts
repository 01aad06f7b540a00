import type { Language } from '#src/contract/languages.ts';
import { messages } from '../../../content/messages.ts';

export type SearchFormWords = ReturnType<typeof searchFormWords>;

/** What the search form says. Islands get words, not functions. */
export function searchFormWords(language: Language) {
  const { label, placeholder, submit, suggestions, suggested } = messages[language].knowledgebase.search;
  return { label, placeholder, submit, suggestions, suggested: [...Array(7).keys()].map(suggested) };
}
