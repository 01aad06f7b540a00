import { publicAddress } from '#src/backend/public-url.ts';
import { defaultLanguage, localPath } from '#src/contract/languages.ts';
import { languagesOfPage } from '#src/contract/public-pages.ts';

/** Tells search engines where the same page stands in each language. */
export function LanguageLinks({ path }: { path: string }) {
  const languages = languagesOfPage(path);
  if (languages.length < 2) return null;
  return (
    <>
      {languages.map((language) => (
        <link
          key={language}
          rel="alternate"
          hrefLang={language}
          href={publicAddress(localPath(language, path))}
        />
      ))}
      <link rel="alternate" hrefLang="x-default" href={publicAddress(localPath(defaultLanguage, path))} />
    </>
  );
}
