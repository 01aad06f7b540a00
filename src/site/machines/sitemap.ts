import { publicAddress } from '#src/backend/public-url.ts';
import { builtOn } from '#src/contract/brand.ts';
import { localPath } from '#src/contract/languages.ts';
import { publicPages } from '#src/contract/public-pages.ts';
import { defaultAddress } from '../shell/page-place.ts';
import { knowledgebaseAddresses, type ListedPage } from './knowledgebase-addresses.ts';
import { textReply, xmlText } from './text-reply.ts';

/**
 * Every public page in every language. The build is made again when what pages say has changed: its day is theirs;
 * articles have days of their own.
 */
export async function sitemapFile(): Promise<Response> {
  const pages = publicPages.map(({ path, languages }): ListedPage => ({
    addresses: languages.map((language) => ({ language, path: localPath(language, path) })),
    changed: builtOn,
  }));
  const urls = [...pages, ...(await knowledgebaseAddresses())].flatMap(({ addresses, changed = builtOn }) =>
    addresses.map(({ path }) =>
      [
        '  <url>',
        `    <loc>${xmlAddress(path)}</loc>`,
        `    <lastmod>${changed}</lastmod>`,
        ...(addresses.length > 1
          ? [
              ...addresses.map((other) => alternate(other.language, other.path)),
              alternate('x-default', defaultAddress(addresses)?.path ?? path),
            ]
          : []),
        '  </url>',
      ].join('\n'),
    ),
  );
  return textReply(
    'application/xml',
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`,
  );
}

const xmlAddress = (path: string) => xmlText(publicAddress(path));
const alternate = (language: string, path: string) =>
  `    <xhtml:link rel="alternate" hreflang="${language}" href="${xmlAddress(path)}"/>`;
