import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openIdleStop } from '#src/agent/front/idle-stop.ts';
import type { Instance } from '#src/agent/instances/instance.ts';
import { instanceFiles } from '#src/agent/instances/instance-files.ts';
import type { IdleReport } from '#src/contract/agent-messages.ts';
import { testClock } from '#tests/world/clock.ts';
import { recordedLog } from '#tests/world/log.ts';
import { instanceOrder } from './instance-world.ts';

/** One server that runs, as the idle stop sees it, and those who are at it. */
async function runningServer(idleStopSeconds: number | null) {
  const clock = testClock();
  const order = await instanceOrder();
  const { instanceId } = order;
  const directory = await mkdtemp(path.join(tmpdir(), 'idle-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const at = { gateway: 0, console: new Set<string>(), idleStopSeconds, run: 'first' };
  const wishes: string[] = [];
  const told: (IdleReport | null)[] = [];
  const instance = {
    order: () => ({ ...order, front: { ...order.front, idleStopSeconds: at.idleStopSeconds } }),
    phase: () => ({ phase: 'ready' }),
    isWanted: () => true,
    usage: () => ({ players: at.console }),
    record: () => ({ run: at.run }),
    files: instanceFiles(directory, instanceId),
    wishFor: async (desired: string) => void wishes.push(desired),
  } as unknown as Instance;
  const begin = () =>
    openIdleStop({
      instances: new Map([[instanceId, instance]]),
      playersAt: () => at.gateway,
      onClosing: () => undefined,
      onIdle: (_, idle) => told.push(idle),
      uptime: () => clock.now().getTime() / 1000,
      log: recordedLog().log,
    });
  let idleStop = await begin();
  const after = (seconds: number) => {
    clock.advance({ seconds });
    idleStop.look();
  };
  return {
    at,
    wishes,
    told,
    after,
    isClosing: () => idleStop.isClosing(instanceId),
    extend: (seen: number) => idleStop.extend(instanceId, { seen, seconds: 600, most: 2 }),
    tellAll: () => idleStop.tellAll(),
    /** Another agent takes it up. */
    async restart(): Promise<void> {
      await idleStop.close();
      idleStop = await begin();
      after(0);
    },
  };
}

test('an empty server turns new players away for a moment, then stops', async () => {
  const server = await runningServer(60);
  server.after(0);
  server.after(59);
  expect(server.isClosing()).toBe(false);
  server.after(1);
  expect(server.isClosing()).toBe(true);
  expect(server.wishes).toEqual([]);
  server.after(1);
  expect(server.wishes).toEqual(['stopped']);
});

test('a server with players never stops, whether the gateway or its console knows of them', async () => {
  const server = await runningServer(60);
  server.at.gateway = 1;
  for (let hour = 0; hour < 5; hour += 1) server.after(3600);
  server.at.gateway = 0;
  server.at.console.add('eve');
  for (let hour = 0; hour < 5; hour += 1) server.after(3600);
  expect(server.wishes).toEqual([]);
  server.at.console.clear();
  server.after(0);
  server.after(59);
  expect(server.isClosing()).toBe(false);
});

test('a player who comes in the last moment keeps the server up', async () => {
  const server = await runningServer(60);
  server.after(0);
  server.after(60);
  expect(server.isClosing()).toBe(true);
  server.at.gateway = 1;
  server.after(1);
  expect(server.isClosing()).toBe(false);
  server.after(3600);
  expect(server.wishes).toEqual([]);
});

test('a server that may stay on stays on', async () => {
  const server = await runningServer(null);
  for (let hour = 0; hour < 24; hour += 1) server.after(3600);
  expect(server.wishes).toEqual([]);
});

test('an agent tells when an empty server stops each time that changes, and again when it was not heard', async () => {
  const server = await runningServer(60);
  server.after(0);
  server.after(20);
  expect(server.told).toEqual([{ stopsInSeconds: 60, extensions: 0 }]);
  server.tellAll();
  expect(server.told.at(-1)).toEqual({ stopsInSeconds: 40, extensions: 0 });
  server.at.gateway = 1;
  server.after(1);
  server.after(1);
  expect(server.told.slice(2)).toEqual([null]);
  server.at.gateway = 0;
  server.after(1);
  server.at.idleStopSeconds = 30;
  server.after(10);
  server.at.idleStopSeconds = null;
  server.after(1);
  expect(server.told.slice(3)).toEqual([
    { stopsInSeconds: 60, extensions: 0 },
    { stopsInSeconds: 20, extensions: 0 },
    null,
  ]);
});

test('a stop is put off once per request, as often as is allowed, also in the last moment', async () => {
  const server = await runningServer(60);
  server.after(0);
  server.after(60);
  expect(server.isClosing()).toBe(true);
  const twice = await Promise.all([server.extend(0), server.extend(0)]);
  expect(twice.map(({ isExtended }) => isExtended)).toEqual([true, false]);
  expect(twice.map(({ idle }) => idle)).toEqual(Array(2).fill({ stopsInSeconds: 600, extensions: 1 }));
  expect(server.isClosing()).toBe(false);
  server.after(599);
  expect(server.wishes).toEqual([]);
  expect(await server.extend(1)).toEqual({ idle: { stopsInSeconds: 601, extensions: 2 }, isExtended: true });
  expect(await server.extend(2)).toMatchObject({ idle: { extensions: 2 }, isExtended: false });
  server.after(601);
  server.after(1);
  expect(server.wishes).toEqual(['stopped']);
  expect(server.told.at(-1)).toBeNull();
});

test('who comes ends what was put off, and a server with players has nothing to put off', async () => {
  const server = await runningServer(60);
  server.after(0);
  await server.extend(0);
  server.at.console.add('eve');
  expect(await server.extend(1)).toEqual({ idle: null, isExtended: false });
  server.at.console.clear();
  server.after(0);
  expect(server.told.at(-1)).toEqual({ stopsInSeconds: 60, extensions: 0 });
  await server.restart();
  expect(server.told.at(-1)).toEqual({ stopsInSeconds: 60, extensions: 0 });
});

test('another agent keeps what was promised of the same run, and counts on from there', async () => {
  const server = await runningServer(60);
  server.after(0);
  await server.extend(0);
  server.after(100);
  await server.restart();
  expect(server.told.at(-1)).toEqual({ stopsInSeconds: 560, extensions: 1 });
  server.at.run = 'second';
  await server.restart();
  expect(server.told.at(-1)).toEqual({ stopsInSeconds: 60, extensions: 0 });
});
