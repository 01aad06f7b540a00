import type { KnipConfig } from 'knip';

export default {
  ignoreExportsUsedInFile: true,
  // Run by their path where they are there; nothing needs them.
  ignoreBinaries: ['bwrap', 'fallocate', 'haproxy'],
  workspaces: {
    '.': {
      entry: [
        'src/bin/*.ts',
        'src/flying-squid/main.ts',
        'src/control/knowledgebase/tree/read-bodies-thread.ts',
        'src/waku.server.tsx',
        'waku.config.ts',
        'src/pages/**/*.{ts,tsx}',
        '.ci/*.{ts,mjs}',
        'tests/**/*.{test,spec}.{ts,tsx}',
        'tests/setup/*.ts',
        'tests/bench/{main,servers/*}.ts',
        'tests/audit/main.ts',
        'tests/**/fixtures/*.ts',
      ],
      project: ['src/**/*.{ts,tsx}', 'content/**/*.ts', 'tests/**/*.{ts,tsx}', '.ci/**/*.{ts,mjs}'],
      // Found by their path: the formatter's program, the browser's archive, the embedded game server.
      ignoreDependencies: ['oxfmt', '@sparticuz/chromium', 'flying-squid'],
      vitest: { config: ['.ci/vitest.config.ts'] },
      playwright: { config: ['.ci/playwright.config.ts'] },
    },
    // Its types are generated whole, whether used or not.
    sdk: {
      project: ['src/**/*.ts', '!src/schema.ts'],
      ignoreIssues: { 'src/schema.ts': ['types', 'exports'] },
    },
  },
} satisfies KnipConfig;
