import { once } from 'node:events';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { GatewayNews } from '#src/contract/gateway-routes.ts';
import { tellAgent } from '#src/gateway/agent-link.ts';
import { createCensus } from '#src/gateway/census.ts';
import { createTraffic } from '#src/gateway/traffic.ts';

test('an agent that hangs makes the gateway hoard nothing, and hears how it is when it listens again', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lanternhost-link-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await using handle = await open(folder);
  const server = createServer({ pauseOnConnect: true }).listen(`/proc/self/fd/${handle.fd}/agent.sock`);
  onTestFinished(() => void server.close());
  const census = createCensus();
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const link = tellAgent({ folder, census, traffic: createTraffic(), log });
  onTestFinished(() => link.close());
  const [agent] = (await once(server, 'connection')) as [Socket];
  await vi.waitFor(() => expect(log.info).toHaveBeenCalledOnce());

  const changes = 30_000;
  for (let count = 0; count < changes; count += 1) {
    census.playing('a-server-that-many-players-come-to-one-after-the-other')();
    await nextTurn();
  }
  census.waiting('castle');
  let lines = 0;
  const heard = Promise.withResolvers<void>();
  createInterface({ input: agent }).on('line', (line) => {
    lines += 1;
    const { instances } = JSON.parse(line) as GatewayNews;
    if (instances['castle']) heard.resolve();
  });
  await heard.promise;
  expect(lines).toBeLessThan(changes / 2);
});
