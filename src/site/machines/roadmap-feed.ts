import { publicAddress } from '#src/backend/public-url.ts';
import { brandName } from '#src/contract/brand.ts';
import { localPath, type Language } from '#src/contract/languages.ts';
import { messages } from '../../../content/messages.ts';
import { milestones, type Milestone } from '../../../content/roadmap.ts';
import { textReply, xmlText } from './text-reply.ts';

/** RSS of the roadmap. A milestone is a new entry when its status changes: readers are told of what is done. */
export function roadmapFeed(language: Language): Response {
  const { title, description, statuses, milestones: words } = messages[language].roadmap;
  const page = publicAddress(localPath(language, '/roadmap'));
  const latestFirst: readonly Milestone[] = milestones.toReversed();
  const items = latestFirst
    .filter(({ status }) => status !== 'planned')
    .map(({ key, status, month }) => {
      const milestone = words[key as keyof typeof words];
      return `    <item>
      <title>${xmlText(`${statuses[status]}: ${milestone.title}`)}</title>
      <description>${xmlText(milestone.text)}</description>
      <link>${xmlText(page)}</link>
      <guid isPermaLink="false">${xmlText(`${key}-${status}`)}</guid>${
        month === undefined
          ? ''
          : `
      <pubDate>${new Date(`${month}-01T00:00:00Z`).toUTCString()}</pubDate>`
      }
    </item>`;
    });
  const self = publicAddress(localPath(language, '/roadmap.xml'));
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
