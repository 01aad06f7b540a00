import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { listenToGateways } from '#src/agent/front/link.ts';
import { createTrafficMeter } from '#src/agent/front/traffic-meter.ts';
import { handshake, intents, loginStart, open, packet, packets } from './java-client.ts';

/** A server of this machine that keeps its connections, for tests to look at. */
export async function startBackend() {
  const connections: Socket[] = [];
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    connections.push(socket);
    socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of connections) socket.destroy();
    server.close();
  });
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('No port');
  return {
    port: address.port,
    /** The next connection, and what comes over it first. */
    async accept(): Promise<Socket> {
      if (connections.length === 0) await once(server, 'connection');
      const [socket] = connections.splice(0, 1);
      if (!socket) throw new Error('No connection');
      onTestFinished(() => void socket.destroy());
      return socket;
    },
    close: () => server.close(),
  };
}

/** What an agent hears from the gateway of this folder. */
export async function listenAsAgent(folder: string) {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const meter = createTrafficMeter(() => performance.now() / 1000);
  const link = await listenToGateways({ folder, meter, log, onNews: () => undefined });
  onTestFinished(() => link.close());
  return { ...link, measureTraffic: meter.measure };
}

/** Asks to get in, and stays. */
export async function knock(port: number, host: string, name: string, protocol = 767): Promise<Socket> {
  const socket = await open(port);
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  socket.write(Buffer.concat([handshake(host, intents.login, protocol), loginStart(name)]));
  return socket;
}

/** Answers what a client is asked in its login, as clients do that do not know the question. */
export function answerQuestions(socket: Socket) {
  const asked: Buffer[] = [];
  let isSilent = false;
  const answer = (number: Buffer) => socket.write(packet(2, number, Buffer.from([0])));
  socket.on('data', (chunk: Buffer) => {
    for (const { id, body } of packets(chunk)) {
      if (id !== 4) continue;
      asked.push(body);
      if (!isSilent) answer(body.subarray(0, 5));
    }
  });
  return {
    asked,
    /** Keeps the answers back until the returned function is called. */
    keepSilent(): () => void {
      isSilent = true;
      const from = asked.length;
      return () => {
        isSilent = false;
        for (const body of asked.slice(from)) answer(body.subarray(0, 5));
      };
    },
  };
}

/** The first packet that the other side sends, on a socket that sends one at a time. */
export async function nextPacket(socket: Socket): Promise<{ id: number; body: Buffer }> {
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  const [first] = packets(chunk);
  if (!first) throw new Error('No packet');
  return first;
}
