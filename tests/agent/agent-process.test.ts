import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createPlatformWorld, temporaryFolder, writeToken } from './platform-world.ts';

test('the process is ready once the platform has let it in, leaves the gateway a table, and stops when asked', async () => {
  const platform = await createPlatformWorld();
  const dataDir = await temporaryFolder();
  await writeToken(path.join(dataDir, 'agent', 'token'), await platform.enrol('frankfurt-1'));
  const child = startProcess({ PLATFORM_URL: platform.url, DATA_DIR: dataDir });
  expect((await once(child, 'message'))[0]).toEqual({ ready: true });
  expect(await readFile(path.join(dataDir, 'gateway', 'routes.json'), 'utf8')).toBe(
    '{"version":2,"routes":[]}',
  );
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('the process stops when the one that started it is gone', async () => {
  const child = startProcess({ PLATFORM_URL: 'http://127.0.0.1:1', DATA_DIR: await temporaryFolder() });
  await once(child.stdout ?? child, 'data');
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('a setting that is wrong ends the start with a message that names it', async () => {
  const child = startProcess({ PLATFORM_URL: 'somewhere', DATA_DIR: await temporaryFolder() });
  const [message] = (await once(child, 'message')) as [{ failed: string }];
  expect(message.failed).toContain('PLATFORM_URL: must be an http or https URL');
});

function startProcess(environment: Record<string, string>): ChildProcess {
  const child = fork(path.resolve('src/bin/agent.ts'), {
    env: { ...environment, PATH: process.env['PATH'] },
    silent: true,
  });
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  });
  return child;
}
