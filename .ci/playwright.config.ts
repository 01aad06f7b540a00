import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './browser.ts';

const root = path.resolve(import.meta.dirname, '..');

export default defineConfig({
  testDir: path.join(root, 'tests/pages'),
  testMatch: '*.spec.ts',
  outputDir: path.join(root, 'test-results'),
  globalSetup: path.join(root, 'tests/setup/platform.ts'),
  workers: availableParallelism(),
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 30_000,
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['list'], ['json']] : [['list']],
  use: {
    browserName: 'chromium',
    // The global setup puts it there before the first worker starts.
    baseURL: process.env['TEST_PLATFORM_URL'],
    launchOptions: withoutUnset(await findBrowser()),
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
});

function withoutUnset({ env, ...browser }: Awaited<ReturnType<typeof findBrowser>>) {
  return { ...browser, env: Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined)) };
}
