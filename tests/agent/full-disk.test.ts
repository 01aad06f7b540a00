import { execFile } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { keepConsole } from '#src/agent/instances/console-keeper.ts';
import { openConsoleStore } from '#src/agent/console/console-store.ts';
import { systemClock } from '#src/contract/clock.ts';
import { recordedLog } from '#tests/world/log.ts';
import { countingOrder, instanceGround } from './instance-world.ts';

const run = promisify(execFile);

/** A folder on a disk of its own that is soon full; undefined where this user may not mount one. */
async function smallDisk(): Promise<string | undefined> {
  const folder = await mkdtemp(path.join(tmpdir(), 'small-disk-'));
  const isMounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=2m,mode=755', 'tmpfs', folder]).then(
    () => true,
    () => false,
  );
  onTestFinished(async () => {
    if (isMounted) await run('umount', ['-l', folder]);
    await rm(folder, { recursive: true });
  });
  return isMounted ? folder : undefined;
}

async function fill(folder: string): Promise<string> {
  const file = path.join(folder, 'filler');
  await using handle = await open(file, 'w');
  for (const size of [65_536, 1]) {
    try {
      for (;;) await handle.write(Buffer.alloc(size));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  return file;
}

test('on a full disk a server still stops; a start says why it fails, and works when there is room', async (context) => {
  const disk = await smallDisk();
  if (disk === undefined) return context.skip('mounting a disk takes root');
  await using ground = await instanceGround(disk);
  const order = await countingOrder('well');
  const { instance, reaches } = await ground.open(order);
  await reaches('ready');
  const filler = await fill(disk);
  await instance.take({ ...order, generation: 2, desired: 'stopped' });
  await reaches('idle');
  await instance.take({ ...order, generation: 3, restarts: 1 });
  await reaches('failed');
  expect(instance.phase()).toMatchObject({
    fault: { code: 'disk_full', message: 'The disk of the node is full.' },
  });
  await rm(filler);
  await instance.take({ ...order, generation: 4, restarts: 1 });
  await reaches('ready');
});

test('console lines that the disk does not take are kept, each once, when it takes them again', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'console-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await using store = await openConsoleStore(path.join(folder, 'console'));
  const output = path.join(folder, 'output');
  await using handle = await open(output, 'w');
  await handle.write('one\ntwo\n');
  let refusals = 2;
  const { log, text } = recordedLog();
  const heard: string[] = [];
  const keeper = keepConsole({
    run: 'run',
    output,
    store: {
      ...store,
      append: async (...lines) => {
        if ((refusals -= 1) >= 0) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
        return store.append(...lines);
      },
    },
    clock: systemClock,
    log,
    onLines: async (lines) => void heard.push(...lines.map((line) => line.text)),
  });
  await handle.write('three\n');
  await expect.poll(() => heard, { timeout: 5000 }).toEqual(['one', 'two', 'three']);
  await keeper.finish();
  expect((await store.readAfter(0, 10)).map((line) => line.text)).toEqual(['one', 'two', 'three']);
  expect(text().match(/console lines cannot be kept now/g)).toHaveLength(1);
});
