import { publicAddress } from '#src/backend/public-url.ts';
import { brandName } from '#src/contract/brand.ts';
import { localPath, type Language } from '#src/contract/languages.ts';
import { languagesOfPage, socialImagePath } from '#src/contract/public-pages.ts';
import { messages } from '../../../content/messages.ts';
import { LanguageLinks } from './language-links.tsx';
import { StructuredData, type StructuredDatum } from './structured-data.tsx';

export type PageHeadProps = {
  language: Language;
  /** The page's path in the default language; what is not to be found has none. */
  path?: string;
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
  keywords = [],
  structuredData = [],
}: PageHeadProps) {
  const fullTitle = title === brandName ? title : `${title} · ${brandName}`;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {keywords.length > 0 && <meta name="keywords" content={keywords.join(', ')} />}
      {path !== undefined && (
        <>
          <link rel="canonical" href={publicAddress(localPath(language, path))} />
          <LanguageLinks path={path} />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={brandName} />
          <meta property="og:title" content={fullTitle} />
          <meta property="og:description" content={description} />
          <meta property="og:url" content={publicAddress(localPath(language, path))} />
          <meta property="og:locale" content={language} />
          {languagesOfPage(path)
            .filter((other) => other !== language)
            .map((other) => (
              <meta key={other} property="og:locale:alternate" content={other} />
            ))}
          <meta property="og:image" content={publicAddress(socialImagePath(language, path))} />
          <meta property="og:image:type" content="image/png" />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={fullTitle} />
          <meta name="twitter:card" content="summary_large_image" />
          {path !== '/' && <StructuredData datum={breadcrumbs(language, path, title)} />}
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

const breadcrumbs = (language: Language, path: string, title: string): StructuredDatum => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    { name: messages[language].shell.home, path: '/' },
    { name: title, path },
  ].map((crumb, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: crumb.name,
    item: publicAddress(localPath(language, crumb.path)),
  })),
});
