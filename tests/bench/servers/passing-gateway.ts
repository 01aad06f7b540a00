import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeGatewayRoutes } from '#src/agent/front/routes-file.ts';
import { startGateway } from '#src/gateway/gateway.ts';
import { answerQuestions } from '#tests/bench/process.ts';
import { freePort } from '#tests/whole/installation.ts';

// Our gateway before one server that runs.
const directory = await mkdtemp(path.join(tmpdir(), 'lanternhost-bench-gateway-'));
await writeGatewayRoutes(directory, {
  version: 2,
  routes: [
    {
      instanceId: 'bench',
      edition: 'java',
      hostname: 'bench.play.example',
      port: await freePort(),
      description: [],
      icon: null,
      version: null,
      maxPlayers: 1000,
      wakes: 'anyone',
      isWhitelistOn: false,
      folder: directory,
      startSeconds: null,
      state: 'running',
      backendPort: Number(process.env['BACKEND_PORT']),
      proxyProtocol: false,
    },
  ],
});
const many = 100_000;
const gateway = await startGateway({
  port: 0,
  host: '127.0.0.1',
  folder: path.join(directory, 'gateway'),
  brand: { name: 'Bench', publicUrl: 'http://localhost' },
  limits: { connectionsPerAddress: many, waitingPerAddress: many },
  log: { info: () => undefined, warn: () => undefined, error: () => undefined },
});
process.once('SIGTERM', () => void rm(directory, { recursive: true }).finally(() => process.exit()));
answerQuestions({ port: gateway.port }, () => true);
