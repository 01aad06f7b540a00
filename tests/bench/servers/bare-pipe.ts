import { connect, createServer, type AddressInfo } from 'node:net';
import { answerQuestions } from '#tests/bench/process.ts';

// The least that passes a connection on.
const port = Number(process.env['BACKEND_PORT']);
const server = createServer({ noDelay: true }, (client) => {
  const backend = connect({ host: '127.0.0.1', port, noDelay: true });
  client.pipe(backend);
  backend.pipe(client);
  client.on('error', () => backend.destroy());
  backend.on('error', () => client.destroy());
});
server.listen(0, '127.0.0.1', 1024, () =>
  answerQuestions({ port: (server.address() as AddressInfo).port }, () => true),
);
