import { expect, test } from 'vitest';
import { countingOrder, instanceGround, instanceOrder } from './instance-world.ts';

test('a Minecraft server starts, answers a command on its console, and stops', async () => {
  await using ground = await instanceGround();
  const order = await instanceOrder();
  const { instance, reaches, lines, phases } = await ground.open(order);
  await reaches('ready');
  await instance.type('list', 'Alice');
  await expect.poll(() => lines.at(-1)?.text).toContain('There are 0 of a max of 20 players online');
  await instance.take({ ...order, generation: 2, desired: 'stopped' });
  await reaches('idle');
  expect(phases.map(({ phase }) => phase).filter((phase, index, all) => phase !== all[index - 1])).toEqual([
    'preparing',
    'prepared',
    'starting',
    'ready',
    'stopping',
    'idle',
  ]);
  expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, index) => index + 1));
});

test('preparing goes ahead, starting waits until the node may', async () => {
  await using ground = await instanceGround();
  const order = await countingOrder('well', { mayStart: false });
  const { instance, reaches } = await ground.open(order);
  await reaches('prepared');
  expect(instance.isRunning()).toBe(false);
  await instance.take({ ...order, generation: 2, mayStart: true });
  await reaches('ready');
});

test('a restart ends the server and starts it again, once', async () => {
  await using ground = await instanceGround();
  const order = await countingOrder('well');
  const { instance, reaches, lines, phases } = await ground.open(order);
  await reaches('ready');
  await instance.take({ ...order, generation: 2, restarts: 1 });
  await expect
    .poll(() => lines.filter(({ text }) => text.startsWith('Done')).length, { timeout: 15_000 })
    .toBe(2);
  await reaches('ready');
  expect(phases.filter(({ phase }) => phase === 'starting')).toHaveLength(2);
});

test('a stop during the start cancels it', async () => {
  await using ground = await instanceGround();
  const order = await countingOrder('slow');
  const { instance, reaches } = await ground.open(order);
  await reaches('starting');
  await instance.take({ ...order, generation: 2, desired: 'stopped' });
  await reaches('idle');
  expect(instance.isRunning()).toBe(false);
});

test('a server that does not stop is killed at its deadline', async () => {
  await using ground = await instanceGround();
  const order = await countingOrder('stubborn');
  const { instance, reaches } = await ground.open(order);
  await reaches('ready');
  await instance.take({ ...order, generation: 2, desired: 'stopped' });
  await reaches('idle');
});

test('a server that was stopped from inside stays down until somebody wants it again', async () => {
  await using ground = await instanceGround();
  const order = await countingOrder('well');
  const { instance, reaches } = await ground.open(order);
  await reaches('ready');
  await instance.type('stop', 'Alice');
  await reaches('ended');
  await instance.take({ ...order, generation: 2 });
  await reaches('ready');
});

test('a crash is told with its cause and last lines, and the server starts again by itself', async () => {
  await using ground = await instanceGround();
  const { instance, reaches } = await ground.open(await countingOrder('crash'));
  await reaches('crashed');
  expect(instance.state().state).toMatchObject({
    fault: {
      code: 'out_of_memory',
      lastLines: ['Starting', 'java.lang.OutOfMemoryError: Java heap space'],
    },
  });
});

test('older orders and epochs are refused', async () => {
  await using ground = await instanceGround();
  const order = await countingOrder('well', { epoch: 2, generation: 5 });
  const { instance, reaches } = await ground.open(order);
  await reaches('ready');
  expect(await instance.take({ ...order, generation: 4, desired: 'stopped' })).toBe(false);
  expect(await instance.take({ ...order, epoch: 1, generation: 9, desired: 'stopped' })).toBe(false);
  expect(instance.isRunning()).toBe(true);
});

test('who is online is known from the console, also to an agent that comes back', async () => {
  await using ground = await instanceGround();
  const order = await countingOrder('well');
  const first = await ground.open(order);
  await first.reaches('ready');
  for (const line of ['join alice', 'join bob', 'leave alice']) await first.instance.type(line, 'Alice');
  await expect.poll(() => first.players.at(-1)).toEqual(['bob']);
  await first.instance.close();
  const second = await ground.open(order);
  expect([...(second.instance.usage()?.players ?? [])]).toEqual(['bob']);
});

test('deleting removes the data and all that is kept', async () => {
  await using ground = await instanceGround();
  const order = await countingOrder('well');
  const { instance, reaches } = await ground.open(order);
  await reaches('ready');
  await instance.take({ ...order, generation: 2, desired: 'deleted' });
  await reaches('deleted');
  expect(instance.isRunning()).toBe(false);
});

test('a flood of lines is cut short and marked', async () => {
  await using ground = await instanceGround();
  const { instance, reaches, lines } = await ground.open(await countingOrder('well'));
  await reaches('ready');
  await instance.type('count 100000', 'Alice');
  await expect.poll(() => lines.some(({ text }) => text === 'number 100'), { timeout: 10_000 }).toBe(true);
  await expect
    .poll(
      async () => {
        await instance.type('mark', 'Alice');
        return lines.some(({ text }) => text.startsWith('[Lanternhost]'));
      },
      { timeout: 10_000, interval: 300 },
    )
    .toBe(true);
  expect(lines.length).toBeLessThan(60_000);
});
