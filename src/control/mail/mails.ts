import * as z from 'zod';
import type { Language } from '#src/contract/languages.ts';

const link = z.url({ protocol: /^https?$/ });
/** Text from people: short, and one line whatever it holds. */
const name = z.string().transform((text) => oneLine(text).slice(0, 100));

/** Every mail of the platform, by what it is about. Links carry secrets: whoever holds one may use it. */
export const mailSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('email-verification'), link }),
  z.object({ kind: z.literal('email-confirmation'), link }),
  z.object({ kind: z.literal('email-changed'), newEmail: name }),
  z.object({ kind: z.literal('password-recovery'), link, minutes: z.number().int().min(1) }),
  z.object({ kind: z.literal('password-changed') }),
  z.object({ kind: z.literal('two-factor-changed'), isEnabled: z.boolean() }),
  z.object({ kind: z.literal('passkey-added'), name }),
  z.object({ kind: z.literal('api-key-created'), name }),
  // Stored as JSON, where a date is text.
  z.object({ kind: z.literal('closing-requested'), closesAt: z.coerce.date<Date>() }),
  z.object({ kind: z.literal('account-closed') }),
]);
export type Mail = z.output<typeof mailSchema>;

export type Recipient = { email: string; language: Language };

/** What a mail says, in one language; none of it is HTML. */
export type MailText = {
  subject: string;
  paragraphs: string[];
  action?: { label: string; link: string };
  /** What to do when one did not ask for this. */
  caution?: string;
};

/** Each mail in one language. */
export type MailTexts = {
  [Kind in Mail['kind']]: (mail: Extract<Mail, { kind: Kind }>, brand: string) => MailText;
} & {
  /** Above the address of a link, for those who cannot press it. */
  linkHint: string;
  /** Why this mail came. */
  reason: (brand: string) => string;
};

function oneLine(text: string): string {
  return text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
