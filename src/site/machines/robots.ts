import { publicAddress } from '#src/backend/public-url.ts';
import { textReply } from './text-reply.ts';

/** What search engines may read, and where the sitemap is. Private pages say for themselves that they are. */
export const robotsFile = (): Response =>
  textReply(
    'text/plain',
    [
      'User-agent: *',
      'Disallow: /panel',
      'Disallow: /auth/',
      'Disallow: /setup/',
      '',
      `Sitemap: ${publicAddress('/sitemap.xml')}`,
      '',
    ].join('\n'),
  );
