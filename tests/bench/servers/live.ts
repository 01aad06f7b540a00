import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { systemClock } from '#src/contract/clock.ts';
import { openDatabase } from '#src/control/database/connection.ts';
import { openNotifications } from '#src/control/database/notifications.ts';
import { createLiveServer } from '#src/control/live/server.ts';
import { createLog } from '#src/control/log.ts';
import { createDomains } from '#src/control/domains.ts';
import { answerQuestions } from '#tests/bench/process.ts';
import {
  answerLiveQuestion,
  benchBody,
  type LiveAnswer,
  type LiveQuestion,
} from '#tests/bench/live-questions.ts';

// The platform's own live channel on its own database; only the limit per address is out of the way.
const url = process.env['DATABASE_URL'] ?? '';
const log = createLog({ level: 'warn', name: 'live' });
await using database = openDatabase({ url, log });
await using notifications = await openNotifications({ url, log });
const isTrustedProxy = () => false;
const { accounts, nodes, identify, renewCaller, metrics, rateLimits } = createDomains({
  database: database.kysely,
  clock: systemClock,
  log,
  isTrustedProxy,
  publicUrl: 'http://localhost:3000',
  rateLimitFactor: 1_000_000,
});
const live = createLiveServer({
  objects: {
    load: async () => undefined,
    onAudience: async () => undefined,
    owns: async () => false,
  },
  sources: {
    '/account': { perAccount: true, load: (accountId) => accounts.details(accountId ?? '') },
    '/features': { perAccount: false, load: async () => undefined },
    '/notifications': { perAccount: true, load: async () => ({}) },
    '/instances': { perAccount: true, load: async () => undefined },
    '/admin/mail': { perAccount: false, load: async () => undefined },
    '/admin/nodes': { perAccount: false, load: () => nodes.listNodes({ page: 0, size: 100 }) },
  },
  identify,
  renewCaller,
  notifications,
  clock: systemClock,
  isTrustedProxy,
  rateLimits,
  limits: { channelsPerAddress: Number.POSITIVE_INFINITY },
  metrics,
  log,
});
async function answer(question: LiveQuestion): Promise<LiveAnswer> {
  if (question !== 'toEveryAccount') {
    return answerLiveQuestion(question, (sequence) =>
      live.hub.broadcast('/admin/nodes', undefined, benchBody(sequence)),
    );
  }
  const everyone = await database.kysely.selectFrom('account').select('id').execute();
  for (const { id } of everyone) live.hub.broadcast('/account', id, benchBody(0));
  return answerLiveQuestion('usage', () => {});
}

const server = createServer().on('upgrade', live.accept);
server.listen(0, '127.0.0.1', 8192, () => {
  answerQuestions({ port: (server.address() as AddressInfo).port }, answer);
});
await new Promise((resolve) => process.once('SIGTERM', resolve));
server.close();
await live.close();
server.closeAllConnections();
// The channel to the benchmark would keep the process alive.
process.disconnect();
