import { expect } from 'vitest';
import type { InstanceStatus } from '#src/contract/instance-status.ts';
import type { NewInstance } from '#src/contract/instances.ts';
import type { MachineOptions } from '#tests/world/machine.ts';
import { createWorld, type Person, type WorldOptions } from '#tests/world/world.ts';

export const newServer = {
  game: 'minecraft',
  software: 'flying-squid',
  version: 'latest',
  tier: 'free',
  region: 'europe',
  name: 'Alices Welt',
  acceptEula: true,
} as const;

/** A server of somebody, as tests act on it. */
export function serverOf({ client }: Pick<Person, 'client'>, instance: string) {
  const path = { instance };
  return {
    instance,
    read: () => client.GET('/v1/instances/{instance}', { params: { path } }),
    act: (action: 'start' | 'stop' | 'restart' | 'kill') =>
      client.POST('/v1/instances/{instance}/actions', { params: { path }, body: { action } }),
    remove: () => client.DELETE('/v1/instances/{instance}', { params: { path } }),
    restore: () => client.POST('/v1/instances/{instance}/restore', { params: { path } }),
    type: (command: string) =>
      client.POST('/v1/instances/{instance}/console', { params: { path }, body: { command } }),
    async lines() {
      const { content } = await client.GET('/v1/instances/{instance}/console', {
        params: { path, query: { limit: 500 } },
      });
      return content.map(({ text }) => text);
    },
    /** Everything that it ever printed, by cursor. */
    async allLines() {
      const all: { seq: number; text: string }[] = [];
      for (;;) {
        const after = all.at(-1)?.seq ?? 0;
        const { content } = await client.GET('/v1/instances/{instance}/console', {
          params: { path, query: { after, limit: 500 } },
        });
        if (content.length === 0) return all;
        all.push(...content);
      }
    },
    async operations() {
      const { content } = await client.GET('/v1/instances/{instance}/operations', { params: { path } });
      return content.map(({ kind, state }) => `${kind} ${state}`);
    },
    /** Waits until the server has this status, as an integrator does. @throws when it has not after half a minute */
    becomes: (status: InstanceStatus) =>
      client.GET('/v1/instances/{instance}/wait', { params: { path, query: { status, timeout: 30 } } }),
    /** Waits until the server is in this status. */
    reaches: (status: InstanceStatus) =>
      expect
        .poll(async () => (await client.GET('/v1/instances/{instance}', { params: { path } })).status, {
          timeout: 30_000,
          interval: 100,
        })
        .toBe(status),
  };
}

export async function makeServer(
  owner: Person,
  change: Partial<Omit<NewInstance, 'slug'>> & { slug?: string } = {},
) {
  const made = await owner.client.POST('/v1/instances', { body: { ...newServer, ...change } });
  return serverOf(owner, made.externalID);
}

/** A platform with one node and somebody who may make servers. */
export async function createInstanceWorld(options: WorldOptions & MachineOptions = {}) {
  const opened = new AsyncDisposableStack();
  const world = opened.use(await createWorld(options));
  const admin = await world.person('root', 'node:write', 'node:read');
  const machine = opened.use(await world.machine(admin, 'node-1', options));
  const alice = await world.person('alice');
  return {
    world,
    admin,
    machine,
    alice,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
export type InstanceWorld = Awaited<ReturnType<typeof createInstanceWorld>>;
