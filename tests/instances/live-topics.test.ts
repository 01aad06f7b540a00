import { randomUUID } from 'node:crypto';
import { connectLive, type LanternhostError } from '@lanternhost/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFaultsWorld, type FaultsWorld } from '#tests/faults/faults-world.ts';
import { createLanternhostClient } from '@lanternhost/sdk';
import type { Person, World } from '#tests/world/world.ts';
import { startProxy } from '#tests/faults/proxy.ts';
import { makeServer, serverOf } from './instance-world.ts';

let given: FaultsWorld;
let neighbour: World;
beforeAll(async () => {
  given = await createFaultsWorld();
  neighbour = await given.world.neighbour();
}, 60_000);
afterAll(async () => {
  await neighbour[Symbol.asyncDispose]();
  await given[Symbol.asyncDispose]();
});

const at = (world: World, { accessToken }: Person) =>
  createLanternhostClient({ baseUrl: world.url, token: accessToken });

const soon = { timeout: 10_000 };

let people = 0;
async function runningServer() {
  const owner = await given.world.person(`listener${(people += 1)}`);
  const server = await makeServer(owner);
  await server.act('start');
  await server.becomes('active');
  return { owner, server };
}

/** Listens to a console as the SDK's documentation says: reads what is there once it is subscribed, and after each gap. */
function listen(baseUrl: string, owner: Person, instance: string) {
  const client = createLanternhostClient({ baseUrl, token: owner.accessToken });
  const live = connectLive({
    baseUrl,
    token: owner.accessToken,
    // Comes back at once.
    timers: {
      now: Date.now,
      schedule(run, milliseconds) {
        const timer = setTimeout(run, milliseconds / 50);
        return () => clearTimeout(timer);
      },
      random: () => 0,
    },
  });
  const seqs: number[] = [];
  const reads: Promise<void>[] = [];
  let resumes = 0;

  /** What came meanwhile, page by page. */
  async function readMissed(): Promise<void> {
    for (let goal: number | undefined; ;) {
      const { content, lastSeq } = await client.GET('/v1/instances/{instance}/console', {
        params: { path: { instance }, query: { after: seqs.at(-1) ?? 0, limit: 500 } },
      });
      take(content);
      goal ??= lastSeq;
      if ((seqs.at(-1) ?? 0) >= goal) return;
    }
  }
  const take = (lines: readonly { seq: number }[]) => {
    for (const { seq } of lines) if (seq > (seqs.at(-1) ?? 0)) seqs.push(seq);
  };
  live.subscribe(`/instances/${instance}/console`, {
    onSubscribed: () => reads.push(readMissed()),
    onResumed() {
      resumes += 1;
      reads.push(readMissed());
    },
    onData(body) {
      const { data } = body as { data: { lines: { seq: number }[] } };
      // What is read meanwhile comes before.
      reads.push(Promise.all(reads).then(() => take(data.lines)));
    },
  });
  return {
    seqs,
    resumes: () => resumes,
    /** Waits for so many lines more, none of which may be missing or come twice. */
    async hears(more: number): Promise<void> {
      const wanted = seqs.length + more;
      await expect.poll(() => seqs.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(wanted);
      expect(seqs).toEqual(seqs.map((_, index) => (seqs[0] ?? 0) + index));
    },
    [Symbol.dispose]: () => live.close(),
  };
}

test.for(['the process that has the agent', 'another process'])(
  'a console that is watched through %s loses and doubles no line, whoever reconnects',
  { timeout: 60_000 },
  async (where) => {
    const { owner, server } = await runningServer();
    const world = where === 'another process' ? neighbour : given.world;
    await using way = await startProxy({
      target: () => ({ host: '127.0.0.1', port: Number(new URL(world.url).port) }),
    });
    using listener = listen(`http://127.0.0.1:${way.port}`, owner, server.instance);
    await listener.hears(50);
    way.cut();
    await expect.poll(() => listener.resumes(), soon).toBe(1);
    await listener.hears(50);
    given.agent.kill();
    await listener.hears(100);
    await server.act('kill');
    await server.becomes('stopped');
  },
);

test('who listens before the first start hears it from its first line on', async () => {
  const owner = await given.world.person('early');
  const server = await makeServer(owner);
  for (const world of [given.world, neighbour]) {
    using listener = listen(world.url, owner, server.instance);
    await expect.poll(async () => (await server.read()).port, soon).not.toBeNull();
    await server.act('start');
    await listener.hears(20);
    await server.act('kill');
    await server.becomes('stopped');
  }
});

test('commands and lines pass through every process; without the agent both say so', async () => {
  const { owner, server } = await runningServer();
  const through = serverOf({ ...owner, client: at(neighbour, owner) }, server.instance);
  await through.type('good morning');
  await expect
    .poll(async () => (await through.lines()).some((text) => text.endsWith('Heard good morning')), soon)
    .toBe(true);
  await server.act('kill');
  await server.becomes('stopped');
  await expect(through.type('anybody there')).rejects.toMatchObject({ errorCode: 'instance_not_running' });
  await given.agent.suspended(async () => {
    for (const either of [server, through])
      await expect(either.lines()).rejects.toMatchObject({ status: 503, errorCode: 'node_unreachable' });
  });
});

test('status and figures reach who listens, in every process', async () => {
  const { owner, server } = await runningServer();
  const { platform } = given.world;
  const row = await platform.database
    .selectFrom('instance')
    .select('node_id')
    .where('id', '=', server.instance)
    .executeTakeFirstOrThrow();
  const heard: string[] = [];
  const channels = [given.world, neighbour].map(({ url }, index) => {
    const live = connectLive({ baseUrl: url, token: owner.accessToken });
    live.subscribe(`/instances/${server.instance}`, {
      onData: (body) => heard.push(`${index} ${(body as { data: { status: string } }).data.status}`),
    });
    const subscribed = new Promise<void>((resolve) => {
      live.subscribe(`/instances/${server.instance}/statistics`, {
        onSubscribed: resolve,
        onData: (body) =>
          heard.push(`${index} ${(body as { data: { players: number } }).data.players} players`),
      });
    });
    return { live, subscribed };
  });
  await Promise.all(channels.map(({ subscribed }) => subscribed));
  await expect
    .poll(() => {
      const usage = { cpu: 1, memoryBytes: 1, diskBytes: 1, playerTraffic: null };
      void platform.instances.live.news.onUsage(row.node_id ?? '', {
        source: randomUUID(),
        sequence: 1,
        secondsAgo: 0,
        instances: [{ instanceId: server.instance, players: 7, ...usage }],
      });
      return [...heard];
    }, soon)
    .toEqual(expect.arrayContaining(['0 7 players', '1 7 players']));
  await server.act('stop');
  await expect.poll(() => heard, soon).toEqual(expect.arrayContaining(['0 stopped', '1 stopped']));
  for (const { live } of channels) live.close();
});

test(
  'whatever a server prints reaches who listens as lines, and ends no connection',
  { timeout: 60_000 },
  async () => {
    const { owner, server } = await runningServer();
    using here = listen(given.world.url, owner, server.instance);
    using there = listen(neighbour.url, owner, server.instance);
    await here.hears(5);
    const connections = () => given.agent.log.filter((line) => line.startsWith('connected')).length;
    const before = connections();
    await server.type('misbehave');
    await expect
      .poll(async () => (await server.lines()).some((text) => text.endsWith('The end')), soon)
      .toBe(true);
    const lines = await server.allLines();
    for (const { seqs } of [here, there]) await expect.poll(() => seqs.at(-1), soon).toBe(lines.at(-1)?.seq);
    await here.hears(0);
    await there.hears(0);
    const texts = lines.map(({ text }) => text);
    expect(texts).toContain('\u001b]0;title\u0007\u001b[2J red \ufffd t:/account\r{"data":{}}');
    expect(texts.filter((text) => text === '\u0001'.repeat(8000))).toHaveLength(300);
    expect(texts.filter((text) => /^x+$/.test(text)).join('')).toHaveLength(1024 * 1024);
    expect(connections()).toBe(before);
    await server.act('kill');
    await server.becomes('stopped');
  },
);

test('strangers are refused every topic of a server, and who was signed out hears nothing more', async () => {
  const { owner, server } = await runningServer();
  const mallory = await given.world.person('mallory');
  const curious = connectLive({ baseUrl: given.world.url, token: mallory.accessToken });
  for (const kind of ['', '/console', '/statistics']) {
    const error = await new Promise<LanternhostError>((onError) =>
      curious.subscribe(`/instances/${server.instance}${kind}`, { onData: () => undefined, onError }),
    );
    expect(error.errorCode).toBe('not_found');
  }
  curious.close();

  const ended = Promise.withResolvers<void>();
  let lines = 0;
  const live = connectLive({
    baseUrl: given.world.url,
    token: owner.accessToken,
    onAuthenticationRequired: () => ended.resolve(),
  });
  live.subscribe(`/instances/${server.instance}/console`, { onData: () => (lines += 1) });
  await expect.poll(() => lines, soon).toBeGreaterThan(5);
  await owner.client.POST('/v1/auth/logout');
  await ended.promise;
  live.close();
});
