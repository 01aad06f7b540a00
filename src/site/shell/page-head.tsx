import { publicAddress } from '#src/backend/public-url.ts';
import { brandName } from '#src/contract/brand.ts';
import { localPath, type Language } from '#src/contract/languages.ts';
import { messages } from '../../../content/messages.ts';
import { LanguageLinks } from './language-links.tsx';
import { placeOfPage, type PagePlace } from './page-place.ts';
import { StructuredData, type StructuredDatum } from './structured-data.tsx';

export type PageHeadProps = {
  language: Language;
  /** The page's path in the default language; what is not to be found has none. */
  path?: string;
  /** Instead of a path, for a page with addresses of its own in each language. */
  place?: PagePlace;
  title: string;
  description: string;
  keywords?: readonly string[];
  /** What search engines may know of the page beyond its words. */
  structuredData?: readonly StructuredDatum[];
};

/** What a page says of itself to browsers, search engines and those who share its address. */
export function PageHead({
  language,
  path,
  title,
  description,
  place = path === undefined ? undefined : placeOfPage(language, path, title),
  keywords = [],
  structuredData = [],
}: PageHeadProps) {
  const fullTitle = title === brandName ? title : `${title} · ${brandName}`;
  const address = publicAddress(
    place?.addresses.find((candidate) => candidate.language === language)?.path ?? '/',
  );
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {keywords.length > 0 && <meta name="keywords" content={keywords.join(', ')} />}
      {place && (
        <>
          <link rel="canonical" href={address} />
          <LanguageLinks addresses={place.addresses} />
          <meta property="og:type" content={place.kind} />
          <meta property="og:site_name" content={brandName} />
          <meta property="og:title" content={fullTitle} />
          <meta property="og:description" content={description} />
          <meta property="og:url" content={address} />
          <meta property="og:locale" content={language} />
          {place.addresses
            .filter((other) => other.language !== language)
            .map((other) => (
              <meta key={other.language} property="og:locale:alternate" content={other.language} />
            ))}
          <meta property="og:image" content={publicAddress(place.socialImage)} />
          <meta property="og:image:type" content="image/png" />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={fullTitle} />
          <meta name="twitter:card" content="summary_large_image" />
          {place.crumbs.length > 0 && <StructuredData datum={breadcrumbs(place)} />}
          {path === '/roadmap' && (
            <link
              rel="alternate"
              type="application/rss+xml"
              title={messages[language].shell.roadmapFeed}
              href={publicAddress(localPath(language, '/roadmap.xml'))}
            />
          )}
        </>
      )}
      {structuredData.map((datum) => (
        <StructuredData key={datum['@type']} datum={datum} />
      ))}
    </>
  );
}

const breadcrumbs = ({ crumbs }: PagePlace): StructuredDatum => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: publicAddress(path),
  })),
});
