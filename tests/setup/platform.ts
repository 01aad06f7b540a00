import { createInstallation } from '../whole/installation.ts';

/**
 * Playwright's global setup: everything that `npm start` runs, built when something changed, with an empty database.
 * Tests find it by their `baseURL`; `TEST_SETUP_LINK` makes the first administrator, once.
 */
export default async function startPlatform(): Promise<() => Promise<void>> {
  const installation = await createInstallation();
  try {
    const printed = await installation.start();
    process.env['TEST_PLATFORM_URL'] = installation.url;
    process.env['TEST_SETUP_LINK'] = /\S+\/setup\/\S+/.exec(printed)?.[0] ?? '';
  } catch (error) {
    await installation[Symbol.asyncDispose]();
    throw error;
  }
  return () => installation[Symbol.asyncDispose]();
}
