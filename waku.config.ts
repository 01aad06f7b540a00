import { defineConfig } from 'waku/config';

const conditions = ['lanternhost-source'];

export default defineConfig({
  vite: {
    resolve: { conditions: [...conditions, 'module', 'browser', 'development|production'] },
    environments: {
      rsc: {
        resolve: {
          conditions: [...conditions, 'react-server', 'node', 'import', 'module', 'default'],
          // Plain Node packages of the platform: bundling them gains nothing and breaks those that load files beside them.
          external: ['kysely', 'pg', 'pg-boss', 'pino', 'prom-client', 'rate-limiter-flexible', 'ws'],
        },
      },
      ssr: { resolve: { conditions: [...conditions, 'node', 'import', 'module', 'default'] } },
    },
  },
});
