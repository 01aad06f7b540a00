import { publicAddress } from '#src/backend/public-url.ts';
import { brandName } from '#src/contract/brand.ts';
import { messages } from '../../../content/messages.ts';
import { pageWords } from './page-words.ts';
import { textReply } from './text-reply.ts';

/** What this site is and where to read on, for programs that read instead of people (llmstxt.org). */
export function llmsFile(): Response {
  const link = ([path, { title, description }]: readonly [string, { title: string; description: string }]) =>
    `- [${title}](${publicAddress(path)}): ${description}`;
  const { landing, shell } = messages.en;
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
      '',
      '## For programs',
      '',
      link([
        '/v1/openapi.json',
        { title: shell.openApiDocument, description: shell.apiDescription(brandName) },
      ]),
      link(['/roadmap.xml', { title: shell.menu.roadmap, description: messages.en.roadmap.description }]),
      '',
    ].join('\n'),
  );
}
