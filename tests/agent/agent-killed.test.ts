import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { InstanceOrder, InstancePhase } from '#src/contract/instance-orders.ts';
import { openConsoleStore } from '#src/agent/console/console-store.ts';
import { instanceFiles } from '#src/agent/instances/instance-files.ts';
import { countingOrder, instanceGround } from './instance-world.ts';

const fixture = path.join(import.meta.dirname, 'fixtures/instance-keeper.ts');

function startKeeper(dataDir: string, order?: InstanceOrder) {
  const keeper = fork(fixture, [dataDir, ...(order ? [JSON.stringify(order)] : [])], {
    execArgv: [],
    stdio: 'inherit',
  });
  onTestFinished(() => void keeper.kill('SIGKILL'));
  let phase: InstancePhase['phase'] | undefined;
  keeper.on('message', (next: InstancePhase) => (phase = next.phase));
  return {
    keeper,
    reaches: (wanted: InstancePhase['phase']) =>
      expect.poll(() => phase, { timeout: 15_000, interval: 5 }).toBe(wanted),
  };
}

async function killed(keeper: ChildProcess): Promise<void> {
  keeper.kill('SIGKILL');
  if (keeper.exitCode === null && keeper.signalCode === null) await once(keeper, 'exit');
}

test('kill -9 of the agent: the server lives on, and after its return no line is lost or doubled', async () => {
  await using ground = await instanceGround();
  const order = await countingOrder('chatty');
  const first = startKeeper(ground.dataDir, order);
  await first.reaches('ready');
  for (let round = 0; round < 3; round += 1) {
    const { keeper, reaches } = round === 0 ? first : startKeeper(ground.dataDir);
    await reaches('ready');
    // At an arbitrary point of its work: that is what is tried here.
    await wait(50 + round * 37);
    await killed(keeper);
  }
  const last = startKeeper(ground.dataDir);
  await last.reaches('ready');
  last.keeper.send({ ...order, generation: 2, desired: 'stopped' });
  await last.reaches('idle');
  await killed(last.keeper);

  await using store = await openConsoleStore(instanceFiles(ground.dataDir, order.instanceId).console);
  const lines = await store.readAfter(0, 1_000_000);
  const ticks = lines.filter(({ text }) => text.startsWith('tick')).map(({ text }) => Number(text.slice(5)));
  expect(ticks.length).toBeGreaterThan(50);
  expect(ticks).toEqual(ticks.map((_, index) => index + 1));
  expect(lines.filter(({ text }) => text === 'Starting')).toHaveLength(1);
});
