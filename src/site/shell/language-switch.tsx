import { languages, localPath, type Language } from '#src/contract/languages.ts';
import { languagesOfPage } from '#src/contract/public-pages.ts';
import { messages } from '../../../content/messages.ts';

/** The same page in the other languages, each called by its own name. */
export function LanguageSwitch({ present, path }: { present: Language; path: string }) {
  const existing = languagesOfPage(path);
  if (existing.length < 2) return null;
  return (
    <nav aria-label={messages[present].shell.language}>
      <ul className="ui-row">
        {existing.map((language) => (
          <li key={language}>
            <a
              href={localPath(language, path)}
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
