import type { Page } from '@playwright/test';
import type { InstanceDebug } from '#src/contract/instance-debug.ts';
import type { InstanceEventDetails } from '#src/contract/instance-events.ts';
import { allowedCommands, type InstanceStatus } from '#src/contract/instance-status.ts';
import type { InstanceDetails } from '#src/contract/instances.ts';
import type { Operation } from '#src/contract/operations.ts';

const minute = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * minute).toISOString();

/** A server as the API tells of it. */
export function instanceOf(status: InstanceStatus, changes: Partial<InstanceDetails> = {}): InstanceDetails {
  const isUp = status === 'active';
  return {
    externalID: '0b0f7f1c-4a5e-4c58-9f0a-00000000c0de',
    slug: 'alices-world',
    name: "Alice's world",
    game: 'minecraft',
    software: 'paper',
    version: '1.21.9',
    edition: 'java',
    tier: 'standard',
    region: 'europe',
    status,
    statusSince: ago(30),
    desired: isUp ? 'running' : 'stopped',
    commands: allowedCommands(status),
    address: 'alices-world.play.test',
    hostname: 'alices-world.play.test',
    port: 25_565,
    queuePosition: null,
    waitsFor: null,
    wakes: 'anyone',
    idleStopMinutes: 30,
    isReachable: true,
    players: isUp ? ['Alex_1', 'Bob'] : [],
    fault: null,
    purgeAt: null,
    operation: null,
    idleStop: null,
    addressChangeableAt: null,
    eulaAcceptedAt: ago(3000),
    createdAt: ago(3000),
    ...changes,
  };
}

const eventOf = (id: number, event: string, status: InstanceStatus): InstanceEventDetails => ({
  id,
  at: ago(200 - id * 20),
  event,
  status,
  detail: event === 'crashed' ? { code: 'crashed', message: 'It ended by itself with code 1.' } : null,
});

const operationOf = (kind: Operation['kind'], minutes: number): Operation => ({
  id: `00000000-0000-4000-8000-0000000000${minutes}`,
  kind,
  state: 'succeeded',
  steps: [],
  reason: null,
  createdAt: ago(minutes),
  endedAt: ago(minutes - 1),
});

const debugOf: InstanceDebug = {
  desired: 'running',
  generation: 7,
  restarts: 1,
  kills: 0,
  epoch: 3,
  mayStart: true,
  hasData: true,
  phase: { phase: 'idle' },
  software: { id: 'paper', version: '1.21.9', install: 'download', run: 'java' },
  limits: { memoryBytes: 2 ** 33, heapBytes: 2 ** 32, cpus: 4, processes: 512, diskBytes: 40e9 },
  node: {
    id: '10000000-0000-4000-8000-000000000001',
    name: 'europe-1',
    region: 'europe',
    mode: 'enabled',
    health: 'connected',
    lastSeenAt: ago(1),
    leaseEndsAt: ago(-14),
    enforcement: {
      cgroupVersion: 2,
      memory: true,
      cpu: true,
      processes: true,
      bubblewrap: true,
      ownUsers: true,
      diskQuota: false,
    },
  },
};

/** What the API says of a server, by the end of the path; the words are those that its page then shows. */
export const answersOf = (instance: InstanceDetails) => ({
  '': instance,
  '/events': {
    content: [
      eventOf(9, 'becameReady', 'active'),
      eventOf(8, 'start', 'queued'),
      eventOf(7, 'crashed', 'stopped'),
      eventOf(6, 'becameReady', 'active'),
    ],
    totalElements: 4,
  },
  '/operations': { content: [operationOf('start', 40), operationOf('create', 90)], totalElements: 2 },
  '/statistics': {
    step: 60,
    content: Array.from({ length: 60 }, (_, index) => ({
      at: ago(60 - index),
      cpu: 0.4 + Math.sin(index / 6) / 3,
      memoryBytes: 2 ** 31 + index * 2 ** 25,
      diskBytes: 85e6 + index * 1e6,
      players: Math.round(2 + Math.sin(index / 9) * 2),
      playerTraffic: { fromPlayersBytesPerSecond: 4e3, toPlayersBytesPerSecond: 6e4 + index * 1e3 },
    })),
  },
  '/debug': debugOf,
  '/console': {
    content: [{ seq: 1, at: ago(30), text: '[12:00:00] [Server thread/INFO]: Done (3.2s)!' }],
    lastSeq: 1,
  },
});

export type Answers = Partial<Record<keyof ReturnType<typeof answersOf>, object>>;

/** Answers the panel's calls about one server, and for the list of them; other calls reach the real API. */
export async function answerForInstance(page: Page, instance: InstanceDetails, changes: Answers = {}) {
  const answers: Record<string, object> = { ...answersOf(instance), ...changes };
  await page.route(/\/v1\/instances\/[^/?]+(\/\w+)?(\?.*)?$/, (route) => {
    const [, , , end = ''] = /\/v1\/instances\/([^/?]+)((\/\w+)?)/.exec(route.request().url()) ?? [];
    const answer = answers[end];
    return answer === undefined ? route.fallback() : route.fulfill({ json: answer });
  });
  await page.route(/\/v1\/instances(\?.*)?$/, (route) =>
    route.fulfill({ json: { content: [instance], totalElements: 1 } }),
  );
  await page.routeWebSocket('**/ws', (socket) => {
    socket.onMessage((data) => {
      const { action, topic } = JSON.parse(String(data)) as { action: string; topic?: string };
      socket.send(`ack:${action === 'auth' ? 'auth' : (topic ?? '')}`);
    });
  });
}
