import { createLanternhostClient } from '@lanternhost/sdk';
import { startMailbox } from '#tests/world/mailbox.ts';
import { answerMailQuestions } from './mailbox-over-http.ts';
import { createInstallation } from '#tests/whole/installation.ts';

/** As an operator would have them. */
const operatorSettings = {
  CONTACT_EMAIL: 'hello@example.com',
  STATUS_URL: 'https://status.example.com/',
};

/** Playwright's global setup: everything that `npm start` runs, with a first administrator, for all page tests. */
export default async function setUp(): Promise<() => Promise<void>> {
  await using opened = new AsyncDisposableStack();
  const mailbox = opened.use(await startMailbox());
  const mailQuestions = opened.use(await answerMailQuestions(mailbox));
  const installation = opened.use(await createInstallation());
  // Passkeys belong to a name: a browser makes none for a numeric address.
  const url = installation.url.replace('127.0.0.1', 'localhost');
  const printed = await installation.start({ PUBLIC_URL: url, SMTP_URL: mailbox.url, ...operatorSettings });
  const setupToken = /\/setup\/([\w-]+)/.exec(printed)?.[1] ?? '';
  const { accessToken } = await createLanternhostClient({ baseUrl: installation.url }).POST('/v1/setup', {
    body: { token: setupToken, email: 'admin@example.com', password: 'the first of all', acceptTerms: true },
  });
  // Workers are processes of their own: the environment is what they inherit.
  process.env['PAGES_URL'] = url;
  process.env['PAGES_MAILBOX_URL'] = mailQuestions.url;
  process.env['PAGES_ADMIN_TOKEN'] = accessToken;
  const owned = opened.move();
  return () => owned.disposeAsync();
}
