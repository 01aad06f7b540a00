import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { boundChildLog } from '#src/bin/child-log.ts';
import { superviseProcess } from '#src/bin/child-process.ts';

let logs: string;
beforeEach(async () => {
  logs = await mkdtemp(path.join(tmpdir(), 'lanternhost-child-'));
  return () => rm(logs, { recursive: true, force: true });
});

const supervise = (fixture: string, options: { patience?: number; signal?: AbortSignal } = {}) => {
  const told: string[] = [];
  const supervised = superviseProcess({
    name: 'helper',
    module: path.join(import.meta.dirname, `fixtures/${fixture}.ts`),
    root: process.cwd(),
    environment: { LOG_FILE: path.join(logs, 'helper.log') },
    logs,
    signal: new AbortController().signal,
    tell: (message) => told.push(message),
    ...options,
  });
  return { told, supervised };
};

/** Each start logs its process. */
const pids = async () =>
  (await readFile(path.join(logs, 'helper.log'), 'utf8').catch(() => ''))
    .split('\n')
    .filter(Boolean)
    .map(Number);

const expectAllEnded = async () => {
  for (const pid of await pids()) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
};

test('a process that says that it failed has ended when its start fails, though it would live on', async () => {
  await expect(supervise('fails-and-lives-on').supervised).rejects.toThrow(
    'helper could not start. No luck.',
  );
  expect(await pids()).toHaveLength(1);
  await expectAllEnded();
});

test('a start that is given up ends the process', async () => {
  const stop = new AbortController();
  const { supervised } = supervise('never-ready', { signal: stop.signal });
  await vi.waitFor(async () => expect(await pids()).toHaveLength(1), 5000);
  stop.abort(new Error('enough'));
  await expect(supervised).rejects.toThrow('enough');
  await expectAllEnded();
});

test('a process that fails to start again is tried once more, and only one that is ready is back', async () => {
  const { told, supervised } = supervise('fails-at-second-start');
  const { stop } = await supervised;
  process.kill((await pids())[0] ?? Number.NaN, 'SIGKILL');
  await vi.waitFor(() => expect(told).toContain('helper is back.'), 10_000);
  expect(told).toEqual([
    expect.stringContaining('helper stopped unexpectedly (SIGKILL). Starting it again in 1 s.'),
    expect.stringContaining('helper could not start. No luck. Starting it again in 2 s.'),
    'helper is back.',
  ]);
  expect(await pids()).toHaveLength(3);
  await stop();
  await expectAllEnded();
});

test('a process that is not ready in time is not said to be back', async () => {
  const { told, supervised } = supervise('never-ready', { patience: 300 });
  const { stop } = await supervised;
  await vi.waitFor(async () => expect(await pids()).toHaveLength(1), 5000);
  process.kill((await pids())[0] ?? Number.NaN, 'SIGKILL');
  const late = expect.stringContaining('helper is not ready yet');
  await vi.waitFor(() => expect(told).toEqual([late, expect.anything(), late]), 5000);
  await stop();
  expect(told).toHaveLength(3);
  await expectAllEnded();
});

test('a log that has grown too long is moved aside while its process writes on', async () => {
  const file = path.join(logs, 'helper.log');
  const handle = await open(file, 'a');
  onTestFinished(() => handle.close());
  const long = 'x'.repeat(10 * 1024 * 1024);
  await handle.write(long);
  await boundChildLog(file);
  expect((await readFile(file)).length).toBe(long.length);
  await handle.write('y');
  await boundChildLog(file);
  await handle.write('new');
  expect(await readFile(file, 'utf8')).toBe('new');
  expect((await readFile(`${file}.1`, 'utf8')) === `${long}y`).toBe(true);
});

test('the log of a running process is looked at every minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { supervised } = supervise('never-ready', { patience: 1 });
  const { stop } = await supervised;
  const file = path.join(logs, 'helper.log');
  await writeFile(file, 'x'.repeat(11 * 1024 * 1024), { flag: 'a' });
  vi.advanceTimersByTime(60_000);
  await vi.waitFor(async () => expect((await readFile(file)).length).toBeLessThan(1000), 5000);
  await stop();
});
