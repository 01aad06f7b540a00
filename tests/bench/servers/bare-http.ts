import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerQuestions } from '#tests/bench/process.ts';
import type { RecordedReply } from '#tests/bench/recorded-reply.ts';

// The least that Node can do: one reply for every request, without looking at it.
let reply: RecordedReply = { status: 503, headers: [], body: Buffer.alloc(0) };
const server = createServer((_request, response) => {
  response.writeHead(reply.status, reply.headers.flat()).end(reply.body);
});
server.listen(0, '127.0.0.1', () => {
  answerQuestions({ port: (server.address() as AddressInfo).port }, (next: RecordedReply) => {
    reply = next;
    return true;
  });
});
