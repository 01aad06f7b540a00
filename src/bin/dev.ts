import { runUntilStopped, untilAborted } from './entry.ts';
import { loadEnvFile } from './env-file.ts';
import { startEverything } from './everything.ts';
import { readSettings } from './settings.ts';
import { whereMailsGo } from './where-mails-go.ts';

const tell = (message: string) => console.log(message);

// Like start.ts, with Waku's development server in place of the built pages: a saved file shows at once.
await runUntilStopped(async (signal, stopRequest) => {
  loadEnvFile();
  const settings = readSettings();
  await using everything = await startEverything({
    // Waku's development server does not listen on HOST.
    settings: { ...settings, PLATFORM_URL: `http://127.0.0.1:${settings.PORT}` },
    signal,
    stopRequest,
    platform: { module: 'src/bin/dev-platform.ts' },
    tell,
  });
  tell(`Developing on ${settings.PUBLIC_URL}; the platform's log is ${settings.DATA_DIR}/logs/platform.log`);
  tell(`Mails: ${whereMailsGo(settings)}`);
  if (everything.setupToken)
    tell(`First administrator: ${settings.PUBLIC_URL}/setup/${everything.setupToken}`);
  await untilAborted(signal);
});
