import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';
import type { Edition } from '#src/contract/gateway-routes.ts';

/** Below what kernels give to outgoing connections: players' own connections to servers must not take these. */
const ports = { first: 10_000, last: 19_998 };
const attempts = 50;

/**
 * A port of the loopback on which nobody listens; for Bedrock, whose server takes two, the next one is free as well. Somebody may take it before the server does; then the server fails to
 * start, and gets another one at its next try.
 */
export async function freeServerPort(edition: Edition): Promise<number> {
  const isFree = edition === 'java' ? isFreeOverTcp : areFreeOverUdp;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const port = randomInt(ports.first, ports.last + 1);
    if (await isFree(port)) return port;
  }
  throw new Error('No port of the loopback is free');
}

const isFreeOverTcp = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

const areFreeOverUdp = async (port: number) => (await isFreeOverUdp(port)) && isFreeOverUdp(port + 1);

/** On every address: that is where Mojang's server listens. */
const isFreeOverUdp = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = createSocket('udp4');
    socket.once('error', () => resolve(false));
    socket.bind(port, () => socket.close(() => resolve(true)));
  });
