import { publicAddress } from '#src/backend/public-url.ts';
import { localPath, type Language } from '#src/contract/languages.ts';
import { messages } from '../../../content/messages.ts';
import { milestones, type Milestone } from '../../../content/roadmap.ts';
import { rssReply } from './rss-reply.ts';
import { xmlText } from './text-reply.ts';

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
  return rssReply({ title, description, page, self, language, items });
}
