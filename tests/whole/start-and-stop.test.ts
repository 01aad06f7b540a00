import { execFile } from 'node:child_process';
import { request, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createLanternhostClient } from '@lanternhost/sdk';
import { WebSocket } from 'ws';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { serverListEntry } from '#tests/gateway/java-client.ts';
import { examples, isOfServers, runExample } from '#tests/sdk/readme-examples.ts';
import { createInstallation, type Installation } from './installation.ts';

let installation: Installation;
let firstOutput: string;
beforeAll(async () => {
  installation = await createInstallation();
  firstOutput = await installation.start();
}, 240_000);
afterAll(() => installation[Symbol.asyncDispose]());

const account = { email: 'admin@example.com', password: 'the first of all' };

test('the first start prints where to open it, where players connect, and the first administrator’s link', async () => {
  expect(firstOutput).toContain(installation.url.replace('127.0.0.1', 'localhost'));
  expect(firstOutput).toContain(`${installation.directory}/outbox, and in the panel under Mail`);
  expect(firstOutput).toContain(`<server>.play.localhost:${installation.gamePort}`);
  const page = await fetch(
    /http\S+\/setup\/\S+/.exec(firstOutput)?.[0].replace('localhost', '127.0.0.1') ?? '',
  );
  expect(page.status).toBe(200);
  expect(page.headers.get('x-robots-tag')).toContain('noindex');
});

test('platform, agent and gateway run, and the gateway answers the server list', async () => {
  const commands = (await installation.processes()).map(({ command }) => command).join('\n');
  for (const part of ['bin/platform.ts', 'bin/agent.ts', 'bin/gateway.ts', 'postgres'])
    expect(commands).toContain(part);
  expect(JSON.stringify(await serverListEntry(installation.gamePort, 'x.play.localhost'))).toContain(
    'x.play.localhost',
  );
});

test('a second start needs no link, keeps all data, and a closed terminal leaves nothing running', async () => {
  const token = /\/setup\/([\w-]+)/.exec(firstOutput)?.[1] ?? '';
  const visitor = createLanternhostClient({ baseUrl: installation.url });
  await visitor.POST('/v1/setup', { body: { token, ...account, acceptTerms: true } });

  const before = await installation.processes();
  expect(await installation.stop('SIGHUP')).toBe(0);
  for (const { pid, command } of before) expect(() => process.kill(pid, 0), command).toThrow('ESRCH');

  const output = await installation.start({ PLAY_DOMAIN: 'play.example.com' });
  expect(output).not.toContain('/setup/');
  const { accessToken } = await visitor.POST('/v1/auth/login', { body: account });
  const admin = createLanternhostClient({ baseUrl: installation.url, token: accessToken });
  expect(await admin.GET('/v1/auth/permissions')).toContain('admin:read');
  await expect
    .poll(async () => (await admin.GET('/v1/admin/nodes')).content)
    .toMatchObject([{ name: 'embedded', health: 'connected' }]);
}, 60_000);

test('the program of the SDK’s README makes, starts, commands, stops and deletes a server', async () => {
  const visitor = createLanternhostClient({ baseUrl: installation.url });
  const { accessToken: token } = await visitor.POST('/v1/auth/login', { body: account });
  const [program] = examples.filter(isOfServers);
  if (!program) throw new Error('The README has no such program');
  const { stdout, stderr } = await runExample(program, { baseUrl: installation.url, token });
  expect(stderr).toBe('');
  // Players of this installation type its port, too.
  expect(stdout.replace(`:${installation.gamePort}`, '')).toBe(program.output);
}, 120_000);

test('Ctrl-C ends game servers too, and the next start takes them up again; a service manager’s stop leaves them alone', async () => {
  const visitor = createLanternhostClient({ baseUrl: installation.url });
  const { accessToken: token } = await visitor.POST('/v1/auth/login', { body: account });
  const client = createLanternhostClient({ baseUrl: installation.url, token });
  const { externalID } = await client.POST('/v1/instances', {
    body: {
      game: 'minecraft',
      software: 'flying-squid',
      version: 'latest',
      tier: 'free',
      region: 'europe',
      name: 'Stays wanted',
      acceptEula: true,
    },
  });
  const path = { instance: externalID };
  await client.POST('/v1/instances/{instance}/actions', { params: { path }, body: { action: 'start' } });
  const active = () =>
    client.GET('/v1/instances/{instance}/wait', {
      params: { path, query: { status: 'active', timeout: 60 } },
      timeoutMs: 65_000,
    });
  const gameServer = async () =>
    (await installation.leftovers()).filter((command) => command.includes('flying-squid/main.ts')).length > 0;
  await active();
  expect(await installation.stop('SIGTERM')).toBe(0);
  expect(await gameServer()).toBe(true);

  await installation.start();
  await active();
  expect(await installation.stop('SIGINT')).toBe(0);
  expect(await installation.leftovers()).toEqual([]);

  await installation.start();
  await active();
  await client.DELETE('/v1/instances/{instance}', { params: { path } });
}, 180_000);

test('a process that dies is started again, and the others do not notice', async () => {
  for (const name of ['gateway', 'agent', 'platform']) {
    const victim = (await installation.processes()).find(({ command }) => command.includes(`bin/${name}.ts`));
    process.kill(victim?.pid ?? Number.NaN, 'SIGKILL');
    await expect
      .poll(
        async () =>
          (await installation.processes()).some(
            ({ pid, command }) => command.includes(`bin/${name}.ts`) && pid !== victim?.pid,
          ),
        { timeout: 20_000 },
      )
      .toBe(true);
  }
  await expect
    .poll(
      () =>
        fetch(`${installation.url}/readyz`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 20_000 },
    )
    .toBe(200);
}, 90_000);

test('a database server that is killed comes back, and so does the platform; meanwhile calls answer 503', async () => {
  const { accessToken } = await createLanternhostClient({ baseUrl: installation.url }).POST(
    '/v1/auth/login',
    { body: account },
  );
  const server = async () =>
    (await installation.processes()).find(({ command }) => /postgres -D/.test(command))?.pid;
  const killed = await server();
  process.kill(killed ?? Number.NaN, 'SIGKILL');
  const seen = new Set<number>();
  const answer = async () => {
    const reply = await fetch(`${installation.url}/v1/auth`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    seen.add(reply.status);
    if (reply.status === 503) expect(reply.headers.get('retry-after')).toBe('1');
    return reply.status;
  };
  await expect
    .poll(async () => [await answer(), (await server()) ?? killed], { interval: 20, timeout: 15_000 })
    .toEqual([200, expect.toSatisfy((pid) => pid !== killed)]);
  expect(seen.isSubsetOf(new Set([200, 503]))).toBe(true);
}, 60_000);

test('a stop while a process is being started again ends everything all the same', async () => {
  const agent = (await installation.processes()).find(({ command }) => command.includes('bin/agent.ts'))?.pid;
  process.kill(agent ?? Number.NaN, 'SIGKILL');
  await expect
    .poll(
      async () =>
        (await installation.processes()).find(({ command }) => command.includes('bin/agent.ts'))?.pid ??
        agent,
      { interval: 10, timeout: 10_000 },
    )
    .not.toBe(agent);
  const running = await installation.processes();
  expect(await installation.stop('SIGQUIT')).toBe(0);
  for (const { pid, command } of running) expect(() => process.kill(pid, 0), command).toThrow('ESRCH');
}, 60_000);

test('a start whose port is in use says so, and leaves nothing running', async () => {
  const other = createServer().listen(Number(new URL(installation.url).port), '127.0.0.1');
  await once(other, 'listening');
  const failure = await installation.start().catch(String);
  other.close();
  expect(failure).toMatch(/ended with 1:\n.*\nplatform could not start\. PORT: port \d+ is in use; .*\n$/);
  expect(await installation.leftovers()).toEqual([]);
}, 60_000);

test('Ctrl-C during the start ends it, and leaves nothing running', async () => {
  const start = installation.start().catch(String);
  await expect
    .poll(async () => (await installation.leftovers()).join('\n'), { interval: 20, timeout: 20_000 })
    .toContain('bin/platform.ts');
  expect(await installation.stop()).toBe(0);
  expect(await start).toMatch(/ended with 0:\n.* is starting …\nStopping … .*\n$/);
  expect(await installation.leftovers()).toEqual([]);
}, 60_000);

test('the agent’s token is its user’s alone, even in a file that others could read before', async () => {
  const file = path.join(installation.directory, 'agent.token');
  await writeFile(file, '');
  await chmod(file, 0o644);
  expect(await installation.start({ NODE_TOKEN_FILE: file })).not.toContain('not ready');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
}, 60_000);

test('a request in flight is finished and a live channel told when it is asked to stop, within ten seconds', async () => {
  const { port } = new URL(installation.url);
  const live = new WebSocket(`${installation.url.replace('http', 'ws')}/ws`);
  await once(live, 'open');
  const closed = once(live, 'close');
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'whatever' });
  const sent = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/v1/auth/login',
    headers: { 'content-type': 'application/json', 'content-length': body.length },
  });
  sent.write(body.slice(0, 10));
  // The request is at work once the server has its connection; the rest of it comes after the stop.
  await once(sent, 'socket').then(([socket]) => (socket.connecting ? once(socket, 'connect') : undefined));
  await fetch(`${installation.url}/livez`);
  const started = performance.now();
  const stopping = installation.stop();
  expect((await closed)[0]).toBe(1012);
  sent.end(body.slice(10));
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  expect(reply.statusCode).toBe(404);
  reply.resume();
  expect(await stopping).toBe(0);
  expect(performance.now() - started).toBeLessThan(10_000);
  const refused = createConnection({ port: Number(port), host: '127.0.0.1' });
  await expect(once(refused, 'connect')).rejects.toThrow('ECONNREFUSED');
}, 60_000);

test.for([
  [{ PORT: 'eighty' }, 'PORT'],
  [{ INSTANCE_PORTS: '300-200' }, 'INSTANCE_PORTS'],
  [{ TRUSTED_PROXIES: '10.0.0.0/' }, 'TRUSTED_PROXIES'],
  [{ PUBLIC_URL: 'ftp://x' }, 'PUBLIC_URL'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
  [{ PLAY_DOMAIN: 'not a domain' }, 'PLAY_DOMAIN'],
] as const)('a wrong setting %o is named in one plain message', async ([environment, name]) => {
  const failure = await promisify(execFile)(process.execPath, ['src/bin/start.ts'], {
    env: { ...process.env, ...environment },
  }).catch((error: unknown) => error as { code: number; stderr: string });
  expect(failure).toMatchObject({ code: 1, stderr: expect.stringContaining(`  ${name}: `) });
  expect(failure.stderr).not.toMatch(/\n\s+at /);
});

test('settings are read from .env in the working directory, and the environment goes before', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'lanternhost-env-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  await writeFile(path.join(directory, '.env'), 'PORT=eighty\nPUBLIC_URL=ftp://x\nGAME_PORT=many\n');
  const failure = await promisify(execFile)(process.execPath, [path.resolve('src/bin/start.ts')], {
    cwd: directory,
    env: { ...process.env, GAME_PORT: '25565' },
  }).catch((error: unknown) => error as { stderr: string });
  expect(failure.stderr.match(/^  [A-Z_]+/gm)).toEqual(['  PORT', '  PUBLIC_URL']);
});
