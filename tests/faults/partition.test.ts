import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeServer } from '#tests/instances/instance-world.ts';
import { processesNaming } from './agent-process.ts';
import { createFaultsWorld, expectOneWholeRun, type FaultsWorld } from './faults-world.ts';

let given: FaultsWorld;
beforeAll(async () => (given = await createFaultsWorld()), 60_000);
afterAll(() => given[Symbol.asyncDispose]());

const soon = { timeout: 15_000 };
let people = 0;
async function runningServer() {
  const owner = await given.world.person(`owner${(people += 1)}`);
  const server = await makeServer(owner);
  // Time passes in leaps here: nobody is on it for longer than a free server waits.
  await given.world.platform.database.updateTable('instance').set({ idle_stop_minutes: null }).execute();
  await server.act('start');
  await server.becomes('active');
  return { owner, server };
}

/** Both sides live through this time; neither hears the other. */
async function cutOff(minutes: number): Promise<void> {
  given.way.close();
  given.world.clock.advance({ minutes });
  await given.agent.later({ minutes });
}

async function healed(): Promise<void> {
  given.way.heal();
  const health = async () => (await given.admin.client.GET('/v1/admin/nodes')).content[0]?.health;
  await expect.poll(health, { timeout: 40_000 }).toBe('connected');
}

const runs = (lines: readonly { text: string }[]) =>
  lines.filter(({ text }) => text.endsWith('Starting minecraft server')).length;

test(
  'cut off for ten minutes: the server goes on, who asks is told, and afterwards all is as if nothing had been',
  { timeout: 60_000 },
  async () => {
    const { server } = await runningServer();
    await cutOff(10);
    await expect(server.type('list')).rejects.toMatchObject({ status: 503, errorCode: 'node_unreachable' });
    expect(await server.read()).toMatchObject({ status: 'active', isReachable: false });
    expect(await processesNaming(server.instance)).not.toEqual([]);
    await healed();
    await server.type('still there');
    await expect
      .poll(async () => (await server.lines()).some((text) => text.endsWith('Heard still there')), soon)
      .toBe(true);
    expect(await server.read()).toMatchObject({ status: 'active', isReachable: true });
    expect(runs(await server.allLines())).toBe(1);
    await server.act('kill');
    await server.becomes('stopped');
  },
);

test(
  'cut off for longer than the lease: the server is stopped in order, shown as waiting, and comes back afterwards',
  { timeout: 90_000 },
  async () => {
    const { server } = await runningServer();
    await cutOff(17);
    await expect.poll(() => processesNaming(server.instance), soon).toEqual([]);
    await server.becomes('startup_queued');
    await healed();
    await server.becomes('active');
    const lines = await server.allLines();
    expect(runs(lines)).toBe(2);
    const end = lines.findIndex(({ text }) => text.includes('Stopping after'));
    expectOneWholeRun(lines.slice(0, end + 1).filter(({ text }) => !text.includes('Heard')));
    await server.act('stop');
    await server.becomes('stopped');
  },
);

test(
  'what is asked meanwhile is done afterwards, or has failed in plain words',
  { timeout: 90_000 },
  async () => {
    const { server } = await runningServer();
    await cutOff(1);
    await server.act('stop');
    expect(await server.read()).toMatchObject({
      status: 'stopping',
      operation: { kind: 'stop', state: 'running' },
    });
    given.world.clock.advance({ minutes: 11 });
    await server.becomes('error');
    expect((await server.operations())[0]).toBe('stop failed');
    expect((await server.read()).fault?.message).toContain('The node may be away');
    await healed();
    await server.becomes('stopped');
    expect(await processesNaming(server.instance)).toEqual([]);
  },
);

test(
  'a connection that falls silent without being closed is given up by both sides and made anew',
  { timeout: 60_000 },
  async () => {
    const { server } = await runningServer();
    given.way.silenceOpen();
    await expect(server.type('lost')).rejects.toMatchObject({ errorCode: 'node_unreachable' });
    await expect
      .poll(
        () =>
          server.type('list').then(
            () => 'heard',
            () => 'lost',
          ),
        { timeout: 45_000 },
      )
      .toBe('heard');
    await server.act('kill');
    await server.becomes('stopped');
  },
);

test.for([1, -1])(
  'clocks that jump by %i hour change nothing for a server, nor how it stops',
  { timeout: 60_000 },
  async (hours) => {
    const { server } = await runningServer();
    await given.agent.clockJumps({ hours });
    given.world.clock.advance({ hours });
    // A pass of the scheduler and a report see the new time.
    await expect.poll(async () => (await server.read()).status, { timeout: 20_000 }).toBe('active');
    await healed();
    await server.becomes('active');
    await server.act('stop');
    await server.becomes('stopped');
    expectOneWholeRun(await server.allLines());
  },
);
