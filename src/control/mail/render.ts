import type { Language } from '#src/contract/languages.ts';
import { renderHtml } from './html.ts';
import type { Mail, MailText, MailTexts } from './mails.ts';
import { german } from './texts/de.ts';
import { english } from './texts/en.ts';

const texts: Record<Language, MailTexts> = { en: english, de: german };

/** Who sends, as mails name it. */
export type Sender = { brand: string; publicUrl: string };

export type RenderedMail = { subject: string; text: string; html: string };

/** The mail as a person reads it, in both forms. */
export function renderMail(mail: Mail, language: Language, { brand, publicUrl }: Sender): RenderedMail {
  const { linkHint, reason } = texts[language];
  const says = textOf(mail, language, brand);
  const origin = { brand, publicUrl, reason: reason(brand) };
  return {
    subject: says.subject,
    text: plainText(says, origin),
    html: renderHtml(says, { ...origin, language, linkHint }),
  };
}

export const subjectOf = (mail: Mail, language: Language, brand: string): string =>
  textOf(mail, language, brand).subject;

function textOf(mail: Mail, language: Language, brand: string): MailText {
  // The table has the function for each kind; TypeScript cannot pair the two.
  const write = texts[language][mail.kind] as (mail: Mail, brand: string) => MailText;
  return write(mail, brand);
}

function plainText(
  { paragraphs, action, caution }: MailText,
  origin: { brand: string; publicUrl: string; reason: string },
): string {
  const blocks = [...paragraphs, action && `${action.label}:\n${action.link}`, caution].filter(Boolean);
  return `${[...blocks, `-- \n${origin.brand} · ${origin.publicUrl}\n${origin.reason}`].join('\n\n')}\n`;
}
