import { publicAddress } from '#src/backend/public-url.ts';
import { brandName } from '#src/contract/brand.ts';
import { localPath, type Language } from '#src/contract/languages.ts';
import { operator } from '#src/contract/operator.ts';
import type { StructuredDatum } from '#src/site/shell/structured-data.tsx';

/** Who runs this site, and the site itself, for search engines. */
export const publisher = (language: Language): StructuredDatum[] => [
  {
    '@type': 'Organization',
    name: brandName,
    url: publicAddress('/'),
    logo: publicAddress('/favicon.svg'),
    ...(operator.legalName && { legalName: operator.legalName }),
    ...(operator.contactEmail && { email: operator.contactEmail }),
  },
  {
    '@type': 'WebSite',
    name: brandName,
    url: publicAddress(localPath(language, '/')),
    inLanguage: language,
  },
];
