import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { serverFrames } from '#src/contract/live-frames.ts';
import { answerQuestions } from '#tests/bench/process.ts';
import { answerLiveQuestion, benchBody, type LiveQuestion } from '#tests/bench/live-questions.ts';

// What the documentation of `ws` shows for a broadcast: the same text sent to each client.
const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
sockets.on('connection', (socket) => {
  socket.on('message', (data) => {
    const { action, topic } = JSON.parse((data as Buffer).toString()) as { action: string; topic: string };
    if (action === 'subscribe') socket.send(serverFrames.ack(topic));
  });
});
function broadcast(sequence: number): void {
  const text = serverFrames.message('/admin/nodes', benchBody(sequence));
  for (const socket of sockets.clients) if (socket.readyState === socket.OPEN) socket.send(text);
}
server.listen(0, '127.0.0.1', 8192, () => {
  answerQuestions(
    { port: (server.address() as AddressInfo).port },
    (question: Exclude<LiveQuestion, 'toEveryAccount'>) => answerLiveQuestion(question, broadcast),
  );
});
