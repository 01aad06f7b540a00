import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './browser.ts';

const root = path.resolve(import.meta.dirname, '..');

export default defineConfig({
  testDir: path.join(root, 'tests/pages'),
  outputDir: path.join(root, 'test-results'),
  globalSetup: path.join(root, 'tests/pages/installation-setup.ts'),
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // A busy machine is slow, not broken.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['list'], ['json']] : 'list',
  use: { launchOptions: await findBrowser(), trace: 'retain-on-failure' },
});
