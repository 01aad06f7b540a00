import { buildWhenChanged } from './build.ts';
import { runUntilStopped, untilAborted } from './entry.ts';
import { loadEnvFile } from './env-file.ts';
import { root, startEverything } from './everything.ts';
import { publicEnvironment } from './public-environment.ts';
import { readSettings } from './settings.ts';
import { whereMailsGo } from './where-mails-go.ts';

const tell = (message: string) => console.log(message);

await runUntilStopped(async (signal, stopRequest) => {
  loadEnvFile();
  const settings = readSettings();
  tell(`${settings.BRAND_NAME} is starting …`);
  if (await buildWhenChanged(root, publicEnvironment(settings), signal)) tell('  pages built');
  await using everything = await startEverything({
    settings,
    signal,
    stopRequest,
    platform: { module: 'src/bin/platform.ts' },
    tell,
  });

  tell('');
  tell(`  Open it:          ${settings.PUBLIC_URL}`);
  tell(
    `  Players connect:  <server>.${settings.PLAY_DOMAIN}${settings.GAME_PORT === 25_565 ? '' : `:${settings.GAME_PORT}`}`,
  );
  tell(`  Data and logs:    ${settings.DATA_DIR}`);
  tell(`  Mails:            ${whereMailsGo(settings)}`);
  if (everything.setupToken) {
    tell('');
    tell('  Nobody administers this installation yet. This link makes the first administrator, once:');
    tell(`  ${settings.PUBLIC_URL}/setup/${everything.setupToken}`);
  }
  tell('');
  tell('  Ctrl-C ends it; everything is kept.');

  await untilAborted(signal);
});
