import { availableParallelism } from 'node:os';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const root = path.resolve(import.meta.dirname, '..');

export default defineConfig({
  root,
  plugins: [react()],
  // Also handed to Node for the packages it loads itself, so nothing that would make it mix module formats.
  resolve: { conditions: ['lanternhost-source', 'node', 'development|production'] },
  ssr: { resolve: { conditions: ['lanternhost-source', 'node', 'development|production'] } },
  test: {
    // At least two: with one, a file that waits for processes would hold up all others.
    maxWorkers: Math.max(2, availableParallelism()),
    restoreMocks: true,
    // A busy machine is slow, not broken.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    setupFiles: ['tests/setup/console-guard.ts', 'tests/setup/patience.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['tests/**/*.test.ts'],
          globalSetup: ['tests/world/postgres-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          include: ['tests/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['tests/setup/dom.ts'],
        },
      },
    ],
  },
});
