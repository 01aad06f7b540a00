import { createServer, type AddressInfo } from 'node:net';
import { answerQuestions } from '#tests/bench/process.ts';

// A game server that says back what it hears.
const server = createServer({ noDelay: true }, (socket) => {
  socket.on('error', () => socket.destroy());
  socket.pipe(socket);
});
server.listen(0, '127.0.0.1', 1024, () =>
  answerQuestions({ port: (server.address() as AddressInfo).port }, () => true),
);
