import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { runEntry } from './entry.ts';
import { readSettings } from './settings.ts';

await runEntry(async () => {
  readSettings();
  const root = path.resolve(import.meta.dirname, '../..');
  // Waku finds its built files from the working directory.
  process.chdir(root);
  process.env['NODE_ENV'] = 'production';
  await import(pathToFileURL(path.join(root, 'dist/serve-node.js')).href);
});
