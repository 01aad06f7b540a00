import { publicAddress } from '#src/backend/public-url.ts';
import { languageCodes } from '#src/contract/languages.ts';
import { operator } from '#src/contract/operator.ts';
import { textReply } from './text-reply.ts';

/** RFC 9116: how to report a weakness. It is made anew all the time, so that it never expires. */
export function securityFile(now: Date): Response {
  const expires = new Date(now);
  expires.setUTCDate(expires.getUTCDate() + 180);
  // A date by the day: the file stays the same until the next.
  expires.setUTCHours(0, 0, 0, 0);
  const contact = operator.contactEmail ? `mailto:${operator.contactEmail}` : publicAddress('/contact');
  return textReply(
    'text/plain',
    [
      `Contact: ${contact}`,
      `Expires: ${expires.toISOString().replace('.000', '')}`,
      `Preferred-Languages: ${languageCodes.join(', ')}`,
      `Canonical: ${publicAddress('/.well-known/security.txt')}`,
      '',
    ].join('\n'),
  );
}
