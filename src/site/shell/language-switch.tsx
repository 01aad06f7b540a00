import { languages, type Language } from '#src/contract/languages.ts';
import { messages } from '../../../content/messages.ts';
import type { PageAddress } from './page-place.ts';

/** The same page in the other languages, each called by its own name. */
export function LanguageSwitch({
  present,
  addresses,
}: {
  present: Language;
  addresses: readonly PageAddress[];
}) {
  if (addresses.length < 2) return null;
  return (
    <nav aria-label={messages[present].shell.language}>
      <ul className="ui-row">
        {addresses.map(({ language, path }) => (
          <li key={language}>
            <a
              href={path}
              lang={language}
              hrefLang={language}
              aria-current={language === present ? 'page' : undefined}
            >
              {languages[language].name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
