import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Census } from './census.ts';
import { timeBuckets, type Tally } from './tally.ts';
import type { Traffic } from './traffic.ts';

type Counted = { tally: Tally; census: Census; traffic: Traffic };

const prefix = 'lanternhost_gateway';

/** What happened since the start, as Prometheus reads it. */
export function metricsText({ tally, census, traffic }: Counted): string {
  const lines: string[] = [];
  const family = (name: string, type: string, help: string) =>
    lines.push(`# HELP ${prefix}_${name} ${help}`, `# TYPE ${prefix}_${name} ${type}`);
  const value = (name: string, count: number, label = '') => lines.push(`${prefix}_${name}${label} ${count}`);

  family('connections_total', 'counter', 'Connections by how they ended.');
  for (const [outcome, count] of tally.totals) value('connections_total', count, `{outcome="${outcome}"}`);
  family('refusals_total', 'counter', 'Players who were not let in, by reason.');
  for (const [reason, count] of tally.refusals) value('refusals_total', count, `{reason="${reason}"}`);
  family('holds_total', 'counter', 'Players who were held until their server ran.');
  value('holds_total', tally.holds());
  family('wakes_total', 'counter', 'Players who came to a sleeping server.');
  value('wakes_total', tally.wakes());
  family('players', 'gauge', 'Players who are connected to a server, or held.');
  value('players', census.total('playing'), '{state="playing"}');
  value('players', census.total('waiting'), '{state="waiting"}');
  family('passed_bytes_total', 'counter', 'Bytes that passed between players and servers.');
  const { fromPlayersBytes, toPlayersBytes } = traffic.sum();
  value('passed_bytes_total', fromPlayersBytes, '{direction="from_players"}');
  value('passed_bytes_total', toPlayersBytes, '{direction="to_players"}');
  family('seconds_to_game', 'histogram', 'From the login to the connection with the server.');
  const { buckets, count, sumSeconds } = tally.timesToGame;
  timeBuckets.forEach((end, index) => value('seconds_to_game_bucket', buckets[index] ?? 0, `{le="${end}"}`));
  value('seconds_to_game_bucket', count, '{le="+Inf"}');
  value('seconds_to_game_sum', sumSeconds);
  value('seconds_to_game_count', count);
  return `${lines.join('\n')}\n`;
}

/** Serves them on the loopback. @throws Error of `listen`, with its `code` */
export async function serveMetrics(port: number, counted: Counted) {
  const server = createServer((request, response) => {
    const isFound = request.method === 'GET' && request.url === '/metrics';
    response.writeHead(isFound ? 200 : 404, { 'content-type': 'text/plain; version=0.0.4' });
    response.end(isFound ? metricsText(counted) : 'Only GET /metrics is here.\n');
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
