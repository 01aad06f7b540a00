import { publicAddress } from '#src/backend/public-url.ts';
import { builtOn } from '#src/contract/brand.ts';
import { defaultLanguage, localPath, type Language } from '#src/contract/languages.ts';
import { publicPages } from '#src/contract/public-pages.ts';
import { textReply, xmlText } from './text-reply.ts';

/** Every public page in every language. The build is made again when what pages say has changed: its day is theirs. */
export function sitemapFile(): Response {
  const urls = publicPages.flatMap(({ path, languages }) =>
    languages.map((language) =>
      [
        '  <url>',
        `    <loc>${address(language, path)}</loc>`,
        `    <lastmod>${builtOn}</lastmod>`,
        ...(languages.length > 1
          ? [
              ...languages.map((other) => alternate(other, address(other, path))),
              alternate('x-default', address(defaultLanguage, path)),
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

const address = (language: Language, path: string) => xmlText(publicAddress(localPath(language, path)));
const alternate = (language: string, href: string) =>
  `    <xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`;
