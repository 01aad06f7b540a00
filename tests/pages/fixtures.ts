import { test as base, type Page } from '@playwright/test';
import { createLanternhostClient, type LanternhostClient } from '@lanternhost/sdk';
import { axeFindings, findingsInEveryLook } from '#tests/audit/axe.ts';
import type { ReceivedMail } from '#tests/world/mailbox.ts';
import { nextMail } from './mailbox-over-http.ts';

export { expect } from '@playwright/test';

type SignedIn = { email: string; accessToken: string; client: LanternhostClient };

type Fixtures = {
  /** The API as nobody. */
  api: LanternhostClient;
  /** Registers somebody new and signs `page` in as them. */
  person(page: Page, name: string): Promise<SignedIn>;
  /** Signs `page` in as the first administrator. */
  admin(page: Page): Promise<void>;
  /** The API as the first administrator. */
  adminClient: LanternhostClient;
  /** The mails that the installation sends, over SMTP. */
  mailbox: { next(to: string): Promise<ReceivedMail> };
  /** What axe finds on the page as it is now; empty is the only good answer. */
  axe(page: Page): Promise<string[]>;
  /** The same in light and dark at each width of the window, and that nothing is wider than it. */
  everyLook(page: Page, widths?: readonly number[]): Promise<string[]>;
  /** Console errors that a test provokes on purpose. */
  expectedErrors: RegExp[];
  noErrors: void;
};

const baseUrl = process.env['PAGES_URL'] ?? '';

export const test = base.extend<Fixtures>({
  baseURL: baseUrl,
  api: async ({}, use) => use(createLanternhostClient({ baseUrl })),
  person: async ({ api }, use) =>
    use(async (page, name) => {
      const email = `${name}-${crypto.randomUUID()}@example.com`;
      const { accessToken } = await api.POST('/v1/auth/register', {
        body: { email, password: `${name} likes blocks`, acceptTerms: true },
      });
      await signIn(page, accessToken);
      return { email, accessToken, client: createLanternhostClient({ baseUrl, token: accessToken }) };
    }),
  admin: async ({}, use) => use((page) => signIn(page, process.env['PAGES_ADMIN_TOKEN'] ?? '')),
  adminClient: async ({}, use) =>
    use(createLanternhostClient({ baseUrl, token: process.env['PAGES_ADMIN_TOKEN'] ?? '' })),
  mailbox: async ({}, use) => use({ next: nextMail }),
  axe: async ({}, use) => use(axeFindings),
  everyLook: async ({}, use) => use(findingsInEveryLook),
  expectedErrors: async ({}, use) => use([]),
  // Any error that reaches the console fails the test it happens in.
  noErrors: [
    async ({ context, expectedErrors }, use) => {
      const errors: string[] = [];
      context.on('console', (message) => {
        if (['error', 'warning'].includes(message.type()))
          errors.push(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => errors.push(error.error().message));
      await use();
      // The browser's own remark when a page is left, or signs out, while its live channel still connects.
      const tolerated = [/WebSocket is closed before the connection is established/];
      const unexpected = errors.filter(
        (error) => ![...tolerated, ...expectedErrors].some((pattern) => pattern.test(error)),
      );
      if (unexpected.length > 0)
        throw new Error(`The browser's console holds errors:\n${unexpected.join('\n')}`);
    },
    { auto: true },
  ],
});

async function signIn(page: Page, accessToken: string): Promise<void> {
  // A page without script, so that nothing of ours runs before the token is there.
  await page.goto('/favicon.svg');
  await page.evaluate((token) => localStorage.setItem('access_token', token), accessToken);
}
