import { expect, test } from 'vitest';
import { createIdleStop } from '#src/agent/front/idle-stop.ts';
import type { Instance } from '#src/agent/instances/instance.ts';
import { testClock } from '#tests/world/clock.ts';
import { recordedLog } from '#tests/world/log.ts';
import { instanceOrder } from './instance-world.ts';

/** One server that runs, as the idle stop sees it, and those who are at it. */
async function runningServer(idleStopSeconds: number | null) {
  const clock = testClock();
  const order = await instanceOrder();
  const { instanceId } = order;
  const at = { gateway: 0, console: new Set<string>() };
  const wishes: string[] = [];
  const instance = {
    order: () => ({ ...order, front: { ...order.front, idleStopSeconds } }),
    phase: () => ({ phase: 'ready' }),
    isWanted: () => true,
    usage: () => ({ players: at.console }),
    wishFor: async (desired: string) => void wishes.push(desired),
  } as unknown as Instance;
  const idleStop = createIdleStop({
    instances: new Map([[instanceId, instance]]),
    playersAt: () => at.gateway,
    onClosing: () => undefined,
    uptime: () => clock.now().getTime() / 1000,
    log: recordedLog().log,
  });
  return {
    at,
    wishes,
    isClosing: () => idleStop.isClosing(instanceId),
    after(seconds: number) {
      clock.advance({ seconds });
      idleStop.look();
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
