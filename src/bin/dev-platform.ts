import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runEntry } from './entry.ts';
import { publicEnvironment } from './public-environment.ts';
import { readSettings } from './settings.ts';

// The command line of Waku's own `dev`, which reads its port from here and says nothing when it is ready.
await runEntry(async () => {
  const settings = readSettings();
  const { PORT } = settings;
  Object.assign(process.env, publicEnvironment(settings), { PORT: String(PORT) });
  process.argv.push('dev');
  // Vite would outlive whoever started it.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  await import(path.resolve(import.meta.dirname, '../../node_modules/waku/cli.js'));
  while (!(await isReady(PORT))) await sleep(100);
  process.send?.({ ready: true });
});

// A declaration, because the code above runs before what stands here.
function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
