import { connectLive, type ConnectLiveOptions, type LiveChannel, type LiveState } from '@lanternhost/sdk';
import { describe, expect, test } from 'vitest';
import { WebSocket as WsWebSocket } from 'ws';
import { acknowledge, startLivePlatform } from './live-platform.ts';
import { createManualTimers } from './manual-timers.ts';

const auth = (accessToken: string) => JSON.stringify({ action: 'auth', accessToken });
const subscribe = (topic: string) => JSON.stringify({ action: 'subscribe', topic });
const unsubscribe = (topic: string) => JSON.stringify({ action: 'unsubscribe', topic });

async function until<Name extends LiveState['name']>(
  live: LiveChannel,
  name: Name,
): Promise<LiveState & { name: Name }> {
  const isIt = (state: LiveState): state is LiveState & { name: Name } => state.name === name;
  if (isIt(live.state)) return live.state;
  return new Promise((resolve) => {
    const stop = live.onStateChange((state) => {
      if (!isIt(state)) return;
      stop();
      resolve(state);
    });
  });
}

/** A subscriber that writes down what it hears, and lets a test wait for the next note. */
function listen(live: LiveChannel, topic: string) {
  const heard: unknown[] = [];
  let wake = () => {};
  const note = (what: unknown) => {
    heard.push(what);
    wake();
  };
  const end = live.subscribe(topic, {
    onData: note,
    onSubscribed: () => note('subscribed'),
    onResumed: () => note('resumed'),
    onError: (error) => note(`${error.errorCode}: ${error.message}`),
  });
  const count = async (expected: number) => {
    while (heard.length < expected) await new Promise<void>((resolve) => (wake = resolve));
    return heard;
  };
  return { heard, count, end };
}

const connect = (baseUrl: string, options: Partial<Omit<ConnectLiveOptions, 'url'>> = {}) =>
  connectLive({ baseUrl, token: 'lh_1', ...options });

describe('subscriptions', () => {
  test.for([
    { name: "the runtime's WebSocket", options: {} },
    { name: 'the ws package', options: { WebSocket: WsWebSocket } },
  ])('over $name: authenticates, subscribes, delivers bodies', async ({ options }) => {
    await using platform = await startLivePlatform();
    using live = connect(platform.baseUrl, options);
    const account = listen(live, '/account');
    await account.count(1);
    expect(live.state).toEqual({ name: 'open' });

    platform.connection.send('ping');
    platform.connection.send('t:/account\n{"data":{"name":"A\\nB"}}');
    platform.connection.send('t:/elsewhere\n{}');
    platform.connection.send('t:/account\n[1]');

    expect(await account.count(3)).toEqual(['subscribed', { data: { name: 'A\nB' } }, [1]]);
    expect(platform.frames).toEqual([auth('lh_1'), subscribe('/account')]);
  });

  test('subscribers of one topic share one subscription until the last one leaves', async () => {
    await using platform = await startLivePlatform();
    using live = connect(platform.baseUrl);
    const first = listen(live, '/account');
    await first.count(1);
    const second = listen(live, '/account');
    await second.count(1);
    platform.connection.send('t:/account\n1');
    expect(await first.count(2)).toEqual(['subscribed', 1]);
    expect(await second.count(2)).toEqual(['subscribed', 1]);

    first.end();
    first.end();
    platform.connection.send('t:/account\n2');
    await second.count(3);
    expect(first.heard).toEqual(['subscribed', 1]);

    second.end();
    await platform.seen(() => platform.frames.length === 3);
    expect(platform.frames).toEqual([auth('lh_1'), subscribe('/account'), unsubscribe('/account')]);
  });

  test('leaving and returning before the answers still ends subscribed', async () => {
    await using platform = await startLivePlatform();
    using live = connect(platform.baseUrl);
    const first = listen(live, '/account');
    await first.count(1);
    first.end();
    const second = listen(live, '/account');
    expect(await second.count(1)).toEqual(['subscribed']);
    expect(platform.frames.slice(1)).toEqual([
      subscribe('/account'),
      unsubscribe('/account'),
      subscribe('/account'),
    ]);
  });

  test('a refusal reaches the subscriber, and the next subscriber asks again', async () => {
    let refusing = true;
    await using platform = await startLivePlatform((frame, webSocket) => {
      if (frame.topic && refusing) {
        webSocket.send(
          `error:${frame.topic}\n{"errorCode":"permission_denied","message":"Needs node:read."}`,
        );
      } else acknowledge(frame, webSocket);
    });
    using live = connect(platform.baseUrl);
    const first = listen(live, '/admin/nodes');
    expect(await first.count(1)).toEqual(['permission_denied: Needs node:read.']);

    refusing = false;
    const second = listen(live, '/admin/nodes');
    expect(await second.count(1)).toEqual(['subscribed']);
    expect(await first.count(2)).toEqual(['permission_denied: Needs node:read.', 'subscribed']);

    platform.connection.send('error:/admin/nodes\n{"errorCode":"permission_denied","message":"Withdrawn."}');
    expect(await second.count(2)).toEqual(['subscribed', 'permission_denied: Withdrawn.']);
  });

  test.for(['', 'account', '/a\nb', '/a\u0000', '/a b', '/ä', '/x\n', `/${'a'.repeat(200)}`])(
    'the topic %j is refused before anything is sent',
    async (topic) => {
      await using platform = await startLivePlatform();
      using live = connect(platform.baseUrl);
      await until(live, 'open');
      expect(() => live.subscribe(topic, { onData: () => {} })).toThrow(TypeError);
      expect(platform.frames).toEqual([auth('lh_1')]);
    },
  );

  test('frames that are not of the protocol are reported and do not end the channel', async () => {
    await using platform = await startLivePlatform();
    const malformed: string[] = [];
    using live = connect(platform.baseUrl, { onMalformedFrame: (_, reason) => malformed.push(reason) });
    const account = listen(live, '/account');
    await account.count(1);
    for (const frame of [
      'hello',
      't:/account',
      't:/account\n{',
      'error:/account\nnope',
      Buffer.from('ping'),
    ]) {
      platform.connection.send(frame);
    }
    platform.connection.send('t:/account\n1');
    expect(await account.count(2)).toEqual(['subscribed', 1]);
    expect(malformed).toEqual([
      'unknown frame',
      'no body',
      'body is not JSON',
      'body is not JSON',
      'not text',
    ]);
  });

  test('a hundred topics reach the server without breaking its rate limit', async () => {
    await using platform = await startLivePlatform();
    const timers = createManualTimers();
    using live = connect(platform.baseUrl, { timers });
    for (let topic = 0; topic < 100; topic += 1) live.subscribe(`/topic/${topic}`, { onData: () => {} });
    await platform.seen(() => platform.frames.length === 51);
    timers.advance(1000);
    await platform.seen(() => platform.frames.length >= 59);
    expect(platform.frames).toHaveLength(59);
    timers.advance(6000);
    await platform.seen(() => platform.frames.length === 101);
  });
});

describe('reconnects', () => {
  test.for([1001, 1006, 1008, 1009, 1012, 4408, 4429])(
    'after a close with %i it authenticates and subscribes again, and says that messages may be missing',
    async (code) => {
      await using platform = await startLivePlatform();
      const timers = createManualTimers();
      const tokens = ['lh_1', 'lh_2'];
      using live = connect(platform.baseUrl, { timers, token: () => tokens.shift() });
      const account = listen(live, '/account');
      const nodes = listen(live, '/admin/nodes');
      await account.count(1);
      nodes.end();
      await platform.seen(() => platform.frames.length === 4);

      if (code === 1006) platform.connection.terminate();
      else platform.connection.close(code);
      expect(await until(live, 'waiting')).toEqual({ name: 'waiting', retryAt: timers.now() + 500 });
      const late = listen(live, '/account');
      timers.advance(500);

      expect(await account.count(2)).toEqual(['subscribed', 'resumed']);
      expect(await late.count(1)).toEqual(['subscribed']);
      expect(platform.frames.slice(4)).toEqual([auth('lh_2'), subscribe('/account')]);
    },
  );

  test.for([
    { random: 0.5, delays: [0.5, 1, 2, 4, 8, 16, 32, 60, 60] },
    { random: 0, delays: [0.25, 0.5, 1, 2, 4, 8, 16, 30, 30] },
    { random: 0.999, delays: [0.75, 1.499, 2.998, 5.996, 11.992, 23.984, 47.968, 60, 60] },
  ])('the waits double up to a minute, with chance $random', async ({ random, delays }) => {
    await using platform = await startLivePlatform((_, webSocket) => webSocket.close(1012));
    const timers = createManualTimers(random);
    using live = connect(platform.baseUrl, { timers });
    const waits: number[] = [];
    for (const _ of delays) {
      const { retryAt } = await until(live, 'waiting');
      waits.push((retryAt - timers.now()) / 1000);
      timers.advance(retryAt - timers.now());
      await until(live, 'connecting');
    }
    expect(waits.map((wait) => Math.round(wait * 100) / 100)).toEqual(
      delays.map((delay) => Math.round(delay * 100) / 100),
    );
  });

  test('a connection that held for ten seconds starts the waits anew, a shorter one does not', async () => {
    await using platform = await startLivePlatform();
    const timers = createManualTimers();
    using live = connect(platform.baseUrl, { timers });
    const drop = async () => {
      platform.connection.close(1012);
      const { retryAt } = await until(live, 'waiting');
      const wait = retryAt - timers.now();
      timers.advance(wait);
      await until(live, 'open');
      return wait;
    };
    await until(live, 'open');
    expect(await drop()).toBe(500);
    timers.advance(9_999);
    expect(await drop()).toBe(1000);
    timers.advance(10_000);
    expect(await drop()).toBe(500);
  });

  test('a server that refuses connections is tried again, at once if asked', async () => {
    const platform = await startLivePlatform();
    await platform[Symbol.asyncDispose]();
    const timers = createManualTimers();
    using live = connect(platform.baseUrl, { timers });
    expect(await until(live, 'waiting')).toMatchObject({ retryAt: timers.now() + 500 });
    live.retryNow();
    await until(live, 'connecting');
    expect(await until(live, 'waiting')).toMatchObject({ retryAt: timers.now() + 1000 });
  });

  test('a token function that fails counts as a failed attempt', async () => {
    await using platform = await startLivePlatform();
    const timers = createManualTimers();
    let isOffline = true;
    const token = async () => {
      if (isOffline) throw new Error('offline');
      return 'lh_1';
    };
    using live = connect(platform.baseUrl, { timers, token });
    await until(live, 'waiting');
    isOffline = false;
    timers.advance(500);
    await until(live, 'open');
    expect(platform.frames).toEqual([auth('lh_1')]);
  });

  test('a connection on which nothing is heard for 75 s is replaced, one with pings stays', async () => {
    await using platform = await startLivePlatform();
    const timers = createManualTimers();
    using live = connect(platform.baseUrl, { timers });
    const account = listen(live, '/account');
    await account.count(1);
    timers.advance(60_000);
    platform.connection.send('ping');
    platform.connection.send('t:/account\n1');
    await account.count(2);
    timers.advance(74_999);
    expect(live.state.name).toBe('open');
    const replaced = new Promise<number>((resolve) => platform.connection.on('close', resolve));
    timers.advance(1);
    expect(live.state.name).toBe('waiting');
    expect(await replaced).toBe(4000);
    timers.advance(500);
    expect(await account.count(3)).toEqual(['subscribed', 1, 'resumed']);
    expect(platform.connections).toHaveLength(2);
  });
});

describe('ends', () => {
  test('close code 1000 ends the channel; it reopens when asked', async () => {
    await using platform = await startLivePlatform();
    const timers = createManualTimers();
    using live = connect(platform.baseUrl, { timers });
    const account = listen(live, '/account');
    await account.count(1);
    platform.connection.close(1000);
    expect(await until(live, 'closed')).toEqual({ name: 'closed', reason: 'server' });
    expect(timers.pending).toBe(0);
    live.retryNow();
    expect(await account.count(2)).toEqual(['subscribed', 'resumed']);
  });

  test('close code 4401 is final for the token, not for the channel', async () => {
    await using platform = await startLivePlatform((frame, webSocket) => {
      if (frame.accessToken === 'lh_revoked') webSocket.close(4401);
      else acknowledge(frame, webSocket);
    });
    const timers = createManualTimers();
    const refused: unknown[] = [];
    using live = connect(platform.baseUrl, {
      timers,
      token: 'lh_revoked',
      onAuthenticationRequired: (accessToken) => refused.push(accessToken),
    });
    const account = listen(live, '/account');
    expect(await until(live, 'closed')).toEqual({ name: 'closed', reason: 'authentication_required' });
    expect(refused).toEqual(['lh_revoked']);
    expect(timers.pending).toBe(0);

    live.setToken('lh_revoked');
    live.retryNow();
    expect(live.state.name).toBe('closed');
    live.setToken('lh_new');
    expect(await account.count(1)).toEqual(['subscribed']);
    expect(platform.connections).toHaveLength(2);
  });

  test('without a token nothing is connected until there is one', async () => {
    await using platform = await startLivePlatform();
    const refused: unknown[] = [];
    using live = connect(platform.baseUrl, {
      token: () => undefined,
      onAuthenticationRequired: (token) => refused.push(token),
    });
    await until(live, 'closed');
    expect(refused).toEqual([undefined]);
    expect(platform.connections).toHaveLength(0);
    live.setToken('lh_1');
    await until(live, 'open');
  });

  test('another token connects anew and keeps the subscriptions', async () => {
    await using platform = await startLivePlatform();
    using live = connect(platform.baseUrl);
    const account = listen(live, '/account');
    await account.count(1);
    live.setToken('lh_2');
    expect(await account.count(2)).toEqual(['subscribed', 'resumed']);
    expect(platform.frames).toEqual([
      auth('lh_1'),
      subscribe('/account'),
      auth('lh_2'),
      subscribe('/account'),
    ]);
    live.setToken(undefined);
    expect(live.state).toEqual({ name: 'closed', reason: 'authentication_required' });
  });

  test('another token while the first one is still being checked leaves one connection', async () => {
    await using platform = await startLivePlatform((frame, webSocket) => {
      if (frame.accessToken !== 'lh_slow') acknowledge(frame, webSocket);
    });
    using live = connect(platform.baseUrl, { token: 'lh_slow' });
    const account = listen(live, '/account');
    await platform.seen(() => platform.frames.length > 0);
    live.setToken('lh_2');
    expect(await account.count(1)).toEqual(['subscribed']);
    expect(platform.frames.slice(-2)).toEqual([auth('lh_2'), subscribe('/account')]);
  });

  test.for(['before it connects', 'while it is open', 'while it waits'])(
    'closed %s, it stays closed and leaves nothing behind',
    async (when) => {
      await using platform = await startLivePlatform();
      const timers = createManualTimers();
      const live = connect(platform.baseUrl, { timers });
      const states: LiveState[] = [];
      if (when !== 'before it connects') await until(live, 'open');
      if (when === 'while it waits') {
        platform.connection.close(1012);
        await until(live, 'waiting');
      }
      const gone =
        when === 'while it is open' && new Promise((resolve) => platform.connection.on('close', resolve));
      live.onStateChange((state) => states.push(state));
      live[Symbol.dispose]();
      live.close();
      live.retryNow();
      live.setToken('lh_2');
      if (gone) expect(await gone).toBe(1000);
      // partysocket takes one turn of the event loop before it would connect.
      await new Promise((resolve) => setTimeout(resolve, 5));
      expect(live.state).toEqual({ name: 'closed', reason: 'client' });
      expect(states).toEqual([{ name: 'closed', reason: 'client' }]);
      expect(timers.pending).toBe(0);
      expect(platform.connections).toHaveLength(when === 'before it connects' ? 0 : 1);
    },
  );

  test('a runtime without WebSocket is told what to do', () => {
    const { WebSocket } = globalThis;
    Reflect.deleteProperty(globalThis, 'WebSocket');
    try {
      expect(() => connect('http://127.0.0.1:1')).toThrow('pass one as the option WebSocket');
    } finally {
      globalThis.WebSocket = WebSocket;
    }
  });
});
