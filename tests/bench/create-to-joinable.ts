import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { createLanternhostClient, type LanternhostClient } from '../../sdk/src/index.ts';
import { ownToolchain } from '#src/bin/own-toolchain.ts';
import { serverListEntry } from '#tests/gateway/java-client.ts';
import { createInstallation, freePort, type Installation } from '#tests/whole/installation.ts';
import { median } from './side-by-side.ts';
import { ratio, seconds, type Report } from './table.ts';

const rounds = 5;
const version = '1.21.4';

/** From the request that makes a server until it answers players, against its program started by hand. */
export async function createToJoinableSection(): Promise<Report> {
  await using installation = await createInstallation();
  const client = await administrator(installation);
  // The first of each reads the program from disk.
  await ours(client);
  await byHand();
  const times: { ours: number; byHand: number }[] = [];
  for (let round = 0; round < rounds; round += 1)
    times.push({ ours: await ours(client), byHand: await byHand() });
  const our = median(times.map((time) => time.ours));
  const hand = median(times.map((time) => time.byHand));
  return {
    columns: ['until players can join', 'ours', 'by hand', 'ratio', 'target'],
    rows: [['flying-squid, made and started', seconds(our), seconds(hand), ratio(our / hand), '≤ 1.3×']],
    notes: [`Ratios of the rounds: ${times.map((time) => ratio(time.ours / time.byHand)).join(' ')}`],
  };
}

async function administrator(installation: Installation): Promise<LanternhostClient> {
  const printed = await installation.start();
  const token = /\/setup\/([\w-]+)/.exec(printed)?.[1] ?? '';
  const account = { email: 'bench@example.com', password: 'three lanterns on a hill' };
  const visitor = createLanternhostClient({ baseUrl: installation.url });
  await visitor.POST('/v1/setup', { body: { token, ...account, acceptTerms: true } });
  const { accessToken } = await visitor.POST('/v1/auth/login', { body: account });
  return createLanternhostClient({ baseUrl: installation.url, token: accessToken });
}

async function ours(client: LanternhostClient): Promise<number> {
  const began = performance.now();
  const { externalID: instance } = await client.POST('/v1/instances', {
    body: {
      game: 'minecraft',
      software: 'flying-squid',
      version,
      tier: 'free',
      region: 'europe',
      name: 'Bench',
      acceptEula: true,
    },
  });
  const params = { path: { instance } };
  await client.POST('/v1/instances/{instance}/actions', { params, body: { action: 'start' } });
  const active = await client.GET('/v1/instances/{instance}/wait', {
    params: { ...params, query: { status: 'active', timeout: 60 } },
    timeoutMs: 65_000,
  });
  await serverListEntry(active.port ?? 0, active.address ?? '');
  const took = performance.now() - began;
  await client.POST('/v1/instances/{instance}/actions', { params, body: { action: 'kill' } });
  await client.GET('/v1/instances/{instance}/wait', {
    params: { ...params, query: { status: 'stopped', timeout: 60 } },
    timeoutMs: 65_000,
  });
  await client.DELETE('/v1/instances/{instance}', { params });
  return took;
}

/** A folder with the files that a person would write, and the program started in it. */
async function byHand(): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lanternhost-bench-hand-'));
  const port = await freePort();
  const { nodeProgram, bundled } = ownToolchain([]);
  const began = performance.now();
  await writeFile(path.join(folder, 'eula.txt'), 'eula=true\n');
  await writeFile(path.join(folder, 'server.properties'), `server-port=${port}\n`);
  const child = spawn(nodeProgram, ['--no-deprecation', bundled['flying-squid'].entry, version], {
    cwd: folder,
    // As the agent gives it.
    env: { PATH: process.env['PATH'], HOME: folder },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) if (line.includes('Done (')) break;
  await serverListEntry(port, 'localhost');
  const took = performance.now() - began;
  child.kill('SIGKILL');
  await ended;
  await rm(folder, { recursive: true });
  return took;
}
