import path from 'node:path';
import { runEntry } from './entry.ts';
import { readSettings } from './settings.ts';

// The command line of Waku's own `dev`, which reads its port from here.
await runEntry(async () => {
  const { PORT, BRAND_NAME } = readSettings();
  process.env['PORT'] = String(PORT);
  process.env['WAKU_PUBLIC_BRAND_NAME'] = BRAND_NAME;
  process.argv.push('dev');
  await import(path.resolve(import.meta.dirname, '../../node_modules/waku/cli.js'));
});
