import { describe, expect, test } from 'vitest';
import { languageCodes, type Language } from '#src/contract/languages.ts';
import { mailSchema, type Mail } from '#src/control/mail/mails.ts';
import { buildMessage } from '#src/control/mail/message.ts';
import { renderMail } from '#src/control/mail/render.ts';
import { afterFailure, canReceiveMail } from '#src/control/mail/rules.ts';
import { parseMail } from '#tests/world/mailbox.ts';

const sender = { brand: 'Blocks & Sons <b>', publicUrl: 'https://blocks.example' };
const link = 'https://blocks.example/secret?a=1&b=2';
const hostile = '"><img src=x onerror=alert(1)>\r\nBcc: eve@example.com\u2028';

/** One of each kind, its text as hostile as it can be. */
const mails = {
  'email-verification': { kind: 'email-verification', link },
  'email-confirmation': { kind: 'email-confirmation', link },
  'email-changed': { kind: 'email-changed', newEmail: hostile },
  'password-recovery': { kind: 'password-recovery', link, minutes: 30 },
  'password-changed': { kind: 'password-changed' },
  'two-factor-changed': { kind: 'two-factor-changed', isEnabled: true },
  'passkey-added': { kind: 'passkey-added', name: hostile },
  'api-key-created': { kind: 'api-key-created', name: hostile },
  'closing-requested': { kind: 'closing-requested', closesAt: new Date('2026-12-05T10:00:00Z') },
  'account-closed': { kind: 'account-closed' },
} satisfies { [Kind in Mail['kind']]: Extract<Mail, { kind: Kind }> };

const cases = Object.values(mails).flatMap((mail) =>
  languageCodes.map((language): { mail: Mail; language: Language } => ({
    // As it comes back from the database.
    mail: mailSchema.parse(JSON.parse(JSON.stringify(mail))),
    language,
  })),
);

async function received(mail: Mail, language: Language, to = 'alice@example.com') {
  const message = await buildMessage(renderMail(mail, language, sender), {
    id: '00000000-0000-4000-8000-000000000000',
    createdAt: new Date('2026-11-21T12:00:00Z'),
    from: { name: sender.brand, address: 'noreply@blocks.example' },
    replyTo: undefined,
    to,
  });
  return parseMail(message.toString(), { from: '', to: [] });
}

describe('every mail in every language', () => {
  test.for(cases)('$mail.kind in $language reads well as text and as HTML', async ({ mail, language }) => {
    const { subject = '', text = '', html = '', headers } = await received(mail, language);
    expect(subject).toContain(sender.brand);
    expect(text).toContain(sender.publicUrl);
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toContain('prefers-color-scheme: dark');
    if ('link' in mail) {
      expect(text).toContain(`\n${link}\n`);
      expect(html).toContain(`href="${link.replace('&', '&amp;')}"`);
    }
    expect(headers.filter(({ key }) => ['bcc', 'cc'].includes(key))).toEqual([]);
  });

  test.for(cases)('$mail.kind in $language runs nothing and loads nothing', async ({ mail, language }) => {
    const { html = '' } = await received(mail, language);
    expect(html).not.toMatch(/<(?:img|script|link|iframe|b>)|src=x onerror=[^&]*>|url\(/i);
    expect(html.match(/https?:[^"<\s]+/g)?.every((found) => found.startsWith(sender.publicUrl))).toBe(true);
  });
});

test('a mail that is sent again is the same to the byte, so that a mailbox can tell', async () => {
  const [first, second] = [
    await received(mails['password-changed'], 'en'),
    await received(mails['password-changed'], 'en'),
  ];
  expect(first.messageId).toBe('<00000000-0000-4000-8000-000000000000@blocks.example>');
  expect(second.raw).toBe(first.raw);
});

test.for([
  ['alice@example.com', true],
  ['müller@münchen.example', true],
  ['a b@example.com', false],
  ['a@example.com\r\nBcc: eve@example.com', false],
  ['a@example.com,eve@example.com', false],
  ['<a@example.com>', false],
  ['"a"@example.com', false],
  ['a@b@example.com', false],
  ['a\u0000@example.com', false],
  ['Eve <eve@example.com>', false],
] as const)('%j can receive mail: %s', ([address, expected]) => {
  expect(canReceiveMail(address)).toBe(expected);
});

test('attempts go on for hours, further and further apart, and then end', () => {
  const waits: number[] = [];
  for (let attempt = 1; ; attempt += 1) {
    const next = afterFailure(attempt, { isPermanent: false });
    if (next.state === 'failed') break;
    waits.push(next.delaySeconds);
  }
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(6 * 3600);
  expect(afterFailure(1, { isPermanent: true })).toEqual({ state: 'failed' });
});
