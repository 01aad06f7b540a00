import { defaultLanguage, languageCodes, localPath } from '#src/contract/languages.ts';

/** Tells search engines where the same page stands in each language. */
export function LanguageLinks({ path }: { path: string }) {
  return (
    <>
      {languageCodes.map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={localPath(language, path)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={localPath(defaultLanguage, path)} />
    </>
  );
}
