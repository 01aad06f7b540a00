import packageJson from '../../package.json' with { type: 'json' };
import { startAgent } from '#src/agent/agent.ts';
import { systemClock } from '#src/contract/clock.ts';
import { createLog } from '#src/control/log.ts';
import { runEntry } from './entry.ts';
import { ownToolchain } from './own-toolchain.ts';
import { readSettings } from './settings.ts';
import { untilAskedToStop } from './stop-request.ts';

await runEntry(async () => {
  const settings = readSettings();
  const stopRequest = untilAskedToStop();
  const log = createLog({ level: settings.LOG_LEVEL, name: 'agent' });
  await using agent = await startAgent({
    platformUrl: settings.PLATFORM_URL,
    dataDir: settings.DATA_DIR,
    tokenFile: settings.NODE_TOKEN_FILE,
    version: packageJson.version,
    runtime: settings.INSTANCE_RUNTIME,
    toolchain: ownToolchain(settings.JAVA_DIRS),
    clock: systemClock,
    log,
  });
  void agent.welcomed.then(() => process.send?.({ ready: true }));
  const { by } = await stopRequest;
  log.info({ by }, 'agent stopping');
  if (by === 'person') await agent.rest();
  await agent.close();
  if (process.connected) process.disconnect();
});
