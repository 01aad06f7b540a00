import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { answerQuestions } from '#tests/bench/process.ts';
import type { RecordedReply } from '#tests/bench/recorded-reply.ts';

// One route that sends what it holds.
let reply: RecordedReply = { status: 503, headers: [], body: Buffer.alloc(0) };
let headers: Record<string, string> = {};
const app = new Hono();
app.get('*', () => new Response(reply.body as Uint8Array<ArrayBuffer>, { status: reply.status, headers }));
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  answerQuestions({ port }, (next: RecordedReply) => {
    reply = next;
    headers = Object.fromEntries(next.headers);
    return true;
  });
});
