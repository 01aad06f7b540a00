import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createLanternhostClient } from '../../sdk/src/index.ts';
import type { GatewayRoutes } from '#src/contract/gateway-routes.ts';
import {
  descriptionText,
  handshake,
  intents,
  loginStart,
  open,
  serverListEntry,
} from '#tests/gateway/java-client.ts';
import { startMachine } from '#tests/world/machine.ts';
import type { BenchWorld } from './bench-world.ts';
import { median } from './side-by-side.ts';
import { seconds, type Report } from './table.ts';

const rounds = 5;
const protocolOf1_20_4 = 765;

/** From a login at a sleeping server to the server's first word, beyond what the server itself takes to start. */
export async function wakingSection(world: BenchWorld): Promise<Report> {
  const platform = await world.platform();
  const [admin = ''] = await world.accounts(1, ['node:read', 'node:write']);
  const client = createLanternhostClient({ baseUrl: platform.url, token: admin });
  const { token } = await client.POST('/v1/admin/nodes', {
    body: { name: 'bench-waking', region: 'singapore' },
  });
  await using machine = await startMachine(platform.url, token);
  const made = await client.POST('/v1/instances', {
    body: {
      game: 'minecraft',
      software: 'flying-squid',
      version: '1.20.4',
      tier: 'free',
      region: 'singapore',
      name: 'Waking',
      acceptEula: true,
    },
  });
  const instance = made.externalID;
  const folder = path.join(machine.directory, 'instances', instance);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'server.properties'), 'online-mode=false\n');
  const { port } = machine.gateway;
  const host = made.address ?? '';
  const rests = async () => {
    while (!descriptionText(await serverListEntry(port, host)).includes('Sleeping')) await pause(50);
  };
  const all: number[] = [];
  const beyond: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await rests();
    const askedAt = performance.now();
    const socket = await open(port);
    socket.write(Buffer.concat([handshake(host, intents.login, protocolOf1_20_4), loginStart('bench')]));
    await once(socket, 'data');
    const whole = performance.now() - askedAt;
    socket.destroy();
    await client.POST('/v1/instances/{instance}/actions', {
      params: { path: { instance } },
      body: { action: 'stop' },
    });
    for (;;) {
      const { status } = await client.GET('/v1/instances/{instance}', { params: { path: { instance } } });
      if (status === 'stopped') break;
      await pause(50);
    }
    await rests();
    all.push(whole);
    beyond.push(whole - (await startMilliseconds(machine.directory)));
  }
  return {
    columns: ['A sleeping server', 'from login to its first word', 'beyond its own start', 'target'],
    rows: [['flying-squid 1.20.4', seconds(median(all)), seconds(median(beyond)), '≤ 0.5 s']],
  };
}

/** How long the program itself took, from its first instruction to its ready line, as the agent saw it. */
async function startMilliseconds(directory: string): Promise<number> {
  const table = JSON.parse(
    await readFile(path.join(directory, 'gateway/routes.json'), 'utf8'),
  ) as GatewayRoutes;
  return (table.routes[0]?.startSeconds ?? Number.NaN) * 1000;
}
