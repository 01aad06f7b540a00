import { publicAddress } from '#src/backend/public-url.ts';
import { defaultAddress, type PageAddress } from './page-place.ts';

/** Tells search engines where the same page stands in each language. */
export function LanguageLinks({ addresses }: { addresses: readonly PageAddress[] }) {
  const fallback = defaultAddress(addresses);
  if (addresses.length < 2 || !fallback) return null;
  return (
    <>
      {addresses.map(({ language, path }) => (
        <link key={language} rel="alternate" hrefLang={language} href={publicAddress(path)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={publicAddress(fallback.path)} />
    </>
  );
}
