import { publicAddress } from '#src/backend/public-url.ts';
import { brandName } from '#src/contract/brand.ts';
import { articleFeedPath, knowledgebasePath } from '#src/contract/knowledgebase-addresses.ts';
import { messages } from '../../../content/messages.ts';
import { pageWords } from './page-words.ts';
import { textReply } from './text-reply.ts';

/** What this site is and where to read on, for programs that read instead of people (llmstxt.org). */
export function llmsFile(): Response {
  const link = ([path, { title, description }]: readonly [string, { title: string; description: string }]) =>
    `- [${title}](${publicAddress(path)}): ${description}`;
  const { knowledgebase, landing, shell } = messages.en;
  return textReply(
    'text/markdown',
    [
      `# ${brandName}`,
      '',
      `> ${landing.description}`,
      '',
      '## Pages',
      '',
      ...[...pageWords('en')].map(link),
      link([knowledgebasePath('en'), knowledgebase]),
      '',
      '## For programs',
      '',
      link([
        '/v1/openapi.json',
        { title: shell.openApiDocument, description: shell.apiDescription(brandName) },
      ]),
      link([
        articleFeedPath('en'),
        { title: knowledgebase.feed, description: 'Each article is also at its address with .md behind it.' },
      ]),
      link(['/roadmap.xml', { title: shell.menu.roadmap, description: messages.en.roadmap.description }]),
      '',
    ].join('\n'),
  );
}
