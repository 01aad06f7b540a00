import { brandName } from '#src/contract/brand.ts';
import type { Language } from '#src/contract/languages.ts';
import { textReply, xmlText } from './text-reply.ts';

/**
 * A feed in RSS 2.0.
 * @param feed.page the address of the page that it follows; `self` that of the feed
 * @param feed.items as XML
 */
export function rssReply(feed: {
  title: string;
  description: string;
  page: string;
  self: string;
  language: Language;
  items: readonly string[];
}): Response {
  const { title, description, page, self, language, items } = feed;
  return textReply(
    'application/rss+xml',
    `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>${xmlText(`${title} · ${brandName}`)}</title>
    <description>${xmlText(description)}</description>
    <link>${xmlText(page)}</link>
    <language>${language}</language>
    <atom:link href="${xmlText(self)}" rel="self" type="application/rss+xml"/>
${items.join('\n')}
  </channel>
</rss>
`,
  );
}
