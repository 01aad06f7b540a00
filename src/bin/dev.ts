import { runEntry } from './entry.ts';
import { startEverything } from './everything.ts';
import { readSettings } from './settings.ts';
import { untilAskedToStop } from './stop-request.ts';

const tell = (message: string) => console.log(message);

// Like start.ts, with Waku's development server in place of the built pages: a saved file shows at once.
await runEntry(async () => {
  const settings = readSettings();
  const stop = untilAskedToStop();
  await using everything = await startEverything({
    settings,
    platform: { module: 'src/bin/dev-platform.ts' },
    tell,
  });
  tell(`Developing on ${settings.PUBLIC_URL}; the platform's log is ${settings.DATA_DIR}/logs/platform.log`);
  if (everything.setupToken)
    tell(`First administrator: ${settings.PUBLIC_URL}/setup/${everything.setupToken}`);
  await stop;
});
