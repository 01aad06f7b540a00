import type { Language } from '#src/contract/languages.ts';
import { landing as germanLanding } from './de/landing.ts';
import { shell as germanShell } from './de/shell.ts';
import { landing } from './en/landing.ts';
import { shell } from './en/shell.ts';

const english = { landing, shell };

/**
 * Every text of the public pages, one module per page and language: a text that a language lacks does not compile.
 * Server components pick from it, so that a page ships one language; islands get their words as props.
 */
export const messages: Record<Language, typeof english> = {
  en: english,
  de: { landing: germanLanding, shell: germanShell },
};
