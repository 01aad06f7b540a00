import { once } from 'node:events';
import { connect } from 'node:net';
import { WebSocket } from 'ws';
import { describe, expect, test } from 'vitest';
import { createChannelAccess } from '#src/control/live/access.ts';
import { createLiveHub } from '#src/control/live/hub.ts';
import type { LiveChannel } from '#src/control/live/channel.ts';
import type { Caller } from '#src/control/http/environment.ts';
import { createWorld } from '#tests/world/world.ts';
import { openRawChannel } from './raw-channel.ts';

describe('a topic', () => {
  test('whose data could not be loaded is loaded again until it is shown', async () => {
    let failures = 2;
    const errors: unknown[] = [];
    const hub = createLiveHub({
      sources: {
        '/account': {
          perAccount: true,
          load: async () => {
            if ((failures -= 1) >= 0) throw new Error('the database is away');
            return { shown: true };
          },
        },
        '/features': { perAccount: false, load: async () => undefined },
        '/notifications': { perAccount: true, load: async () => undefined },
        '/instances': { perAccount: true, load: async () => undefined },
        '/admin/mail': { perAccount: false, load: async () => undefined },
        '/admin/nodes': { perAccount: false, load: async () => undefined },
      },
      objects: { load: async () => undefined, onAudience: async () => undefined },
      onLoadError: (error) => errors.push(error),
    });
    const shown = Promise.withResolvers<string>();
    void hub.subscribe({ write: (frames) => shown.resolve(frames.toString()) }, '/account', 'a');
    void hub.refresh('/account', 'a');
    expect(await shown.promise).toContain('"shown":true');
    expect(errors).toHaveLength(2);
  });
});

describe('access', () => {
  const caller = (permissions: Caller['permissions']): Caller => ({
    accountId: 'a',
    kind: 'session',
    sessionId: 's',
    expiresAt: new Date(),
    permissions,
  });
  const fakeChannel = (overrides: Partial<LiveChannel>): LiveChannel => ({
    caller: caller(new Set()),
    write: () => undefined,
    renew: () => undefined,
    ping: () => undefined,
    close: () => undefined,
    terminate: () => undefined,
    closed: Promise.resolve(),
    ...overrides,
  });

  test('that cannot be confirmed is not kept', async () => {
    const closed = Promise.withResolvers<number>();
    const access = createChannelAccess({
      channelsPerAccount: 1,
      renewCaller: () => Promise.reject(new Error('the database is away')),
      onFailure: () => undefined,
    });
    access.admit(fakeChannel({ close: closed.resolve }), caller(new Set()));
    expect(await closed.promise).toBe(1012);
  });

  test('is never set back by an answer that was asked for earlier', async () => {
    const answers = [Promise.withResolvers<Caller>(), Promise.withResolvers<Caller>()];
    let asked = 0;
    const seen: Caller['permissions'][] = [];
    const access = createChannelAccess({
      channelsPerAccount: 1,
      renewCaller: () => answers[asked++]?.promise ?? Promise.reject(new Error('asked too often')),
      onFailure: () => undefined,
    });
    const channel = fakeChannel({ renew: (renewed) => void (renewed && seen.push(renewed.permissions)) });
    access.admit(channel, caller(new Set(['node:read'])));
    const withdrawn = access.renewAccount('a');
    answers[1]?.resolve(caller(new Set()));
    answers[0]?.resolve(caller(new Set(['node:read'])));
    await withdrawn;
    await expect.poll(() => seen).toEqual([new Set(['node:read']), new Set()]);
  });
});

describe('the door', () => {
  test('is closed to pages of other sites', async () => {
    await using world = await createWorld();
    const foreign = new WebSocket(world.liveUrl, { origin: 'https://evil.example' });
    const [error] = (await once(foreign, 'error')) as [Error];
    expect(error.message).toContain('403');
    const own = new WebSocket(world.liveUrl, { origin: world.url });
    await once(own, 'open');
    own.terminate();
  });

  test('counts the channels of one address', async () => {
    await using world = await createWorld({ rateLimitFactor: 1 });
    const statuses = new Set<string>();
    // 600 requests a minute, of which 500 may be open at once.
    const sockets = await Promise.all(
      Array.from({ length: 520 }, async () => {
        const socket = new WebSocket(world.liveUrl);
        socket.on('error', (error) => statuses.add(error.message));
        await once(socket, 'open').catch(() => undefined);
        return socket;
      }),
    );
    expect(sockets.filter((socket) => socket.readyState === WebSocket.OPEN)).toHaveLength(500);
    expect([...statuses]).toEqual(['Unexpected server response: 429']);
    for (const socket of sockets) socket.terminate();
  });
});

test('a client that never answers a close holds no stop up', async () => {
  const world = await createWorld();
  const alice = await world.person('alice');
  await using polite = await openRawChannel(world.liveUrl, alice.accessToken);
  const { hostname, port } = new URL(world.url);
  const rude = connect({ host: hostname, port: Number(port) });
  rude.write(
    'GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  );
  await once(rude, 'data');
  const started = performance.now();
  await world.platform.live.close();
  expect(performance.now() - started).toBeLessThan(5_000);
  expect(await polite.closed).toBe(1012);
  rude.destroy();
  await world[Symbol.asyncDispose]();
});
