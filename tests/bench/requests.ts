import type { BenchWorld } from './bench-world.ts';
import { startProcess } from './process.ts';
import { recordReply, type RecordedReply } from './recorded-reply.ts';
import { compare } from './side-by-side.ts';
import { kibibytes, ratio, type Report, type Row } from './table.ts';

type Case = {
  name: string;
  path: string;
  headers: Record<string, string>;
  status: number;
  target: number | undefined;
};

const columns = ['', 'body KiB', 'ours req/s', 'bare req/s', 'ratio', 'target', 'ratio per CPU second'];
const article = '/en/knowledgebase/getting-started-11/how-a-sleeping-server-wakes-1002';
const asBrowsersDo = { 'accept-encoding': 'gzip, deflate, br, zstd' };

/** Health and an authenticated read with its database queries, against bare `node:http`. */
export async function requestSection(world: BenchWorld): Promise<Report> {
  const [token] = await world.accounts(1);
  const authorization = `Bearer ${token}`;
  return versus(world, 'tests/bench/servers/bare-http.ts', [
    { name: 'GET /livez', path: '/livez', headers: {}, status: 200, target: 0.6 },
    { name: 'GET /v1/auth', path: '/v1/auth', headers: { authorization }, status: 200, target: 0.2 },
    {
      name: 'GET /v1/auth, as browsers ask',
      path: '/v1/auth',
      headers: { authorization, ...asBrowsersDo },
      status: 200,
      target: undefined,
    },
  ]);
}

/** Pages kept in memory, one of the build and one that is refused, against bare Hono that sends the same bytes. */
export async function pageSection(world: BenchWorld): Promise<Report> {
  const page = (path: string, headers: Record<string, string>, target?: number, status = 200): Case => ({
    name: `GET ${path} (${headers === asBrowsersDo ? 'br' : 'plain'})`,
    path,
    headers,
    status,
    target,
  });
  return versus(world, 'tests/bench/servers/bare-hono.ts', [
    page('/', asBrowsersDo, 0.5),
    page('/', {}),
    page('/games/minecraft', asBrowsersDo, 0.4),
    page('/games/minecraft', {}),
    page('/auth/login', asBrowsersDo, 0.5),
    page('/404-not-found', asBrowsersDo, undefined, 404),
    page(article, asBrowsersDo, 0.4),
    page(article, {}),
  ]);
}

/** An article from the cache against the same one made for each visitor, which a search parameter asks for. */
export async function articleSection(world: BenchWorld): Promise<Report> {
  const { url, pid } = await world.platform();
  const { ours: kept, theirs: made } = await compare(
    { url: url + article, pid },
    { url: `${url}${article}?q=made`, pid },
    { headers: asBrowsersDo, status: 200, rounds: 3, seconds: 2, connections: 20 },
  );
  return {
    columns: ['', 'kept req/s', 'made req/s', 'ratio'],
    rows: [
      [
        `GET ${article}`,
        Math.round(kept.perSecond),
        Math.round(made.perSecond),
        ratio(kept.perSecond / made.perSecond),
      ],
    ],
  };
}

async function versus(world: BenchWorld, bareServer: string, cases: readonly Case[]): Promise<Report> {
  const platform = await world.platform();
  const rows: Row[] = [];
  for (const { name, path, headers, status, target } of cases) {
    await using bare = await startProcess<RecordedReply, true>(bareServer);
    let reply = await recordReply(platform.url + path, headers);
    // The first visitor of an article gets it while it is made; measured is what those behind it get.
    while (path === article && !reply.headers.some(([header]) => header.toLowerCase() === 'etag'))
      reply = await recordReply(platform.url + path, headers);
    await bare.ask(reply);
    const { ours, theirs } = await compare(
      { url: platform.url + path, pid: platform.pid },
      { url: `http://127.0.0.1:${bare.ready.port}${path}`, pid: bare.pid },
      { headers, status, rounds: 5, seconds: 1, connections: 20 },
    );
    rows.push([
      name,
      kibibytes(reply.body.length),
      Math.round(ours.perSecond),
      Math.round(theirs.perSecond),
      ratio(ours.perSecond / theirs.perSecond),
      target === undefined ? '' : `≥ ${target}×`,
      ratio(ours.perProcessorSecond / theirs.perProcessorSecond),
    ]);
  }
  return { columns, rows };
}
