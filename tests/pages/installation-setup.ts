import { createLanternhostClient } from '@lanternhost/sdk';
import { createInstallation } from '#tests/whole/installation.ts';

/** Playwright's global setup: everything that `npm start` runs, with a first administrator, for all page tests. */
export default async function setUp(): Promise<() => Promise<void>> {
  const installation = await createInstallation();
  const setupToken = /\/setup\/([\w-]+)/.exec(await installation.start())?.[1] ?? '';
  const { accessToken } = await createLanternhostClient({ baseUrl: installation.url }).POST('/v1/setup', {
    body: { token: setupToken, email: 'admin@example.com', password: 'the first of all', acceptTerms: true },
  });
  // Workers are processes of their own: the environment is what they inherit.
  process.env['PAGES_URL'] = installation.url;
  process.env['PAGES_ADMIN_TOKEN'] = accessToken;
  return async () => installation[Symbol.asyncDispose]();
}
