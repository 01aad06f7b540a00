import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { ping } from '#src/gateway/bedrock/raknet.ts';

const pongHeadBytes = 35;

/** What a Bedrock server, or whoever answers for it, shows in the server list; undefined where nobody answers in time. */
export async function bedrockListEntry(port: number) {
  const socket = createSocket('udp4');
  try {
    socket.send(ping(1n, 2n), port, '127.0.0.1');
    const answer = once(socket, 'message', { signal: AbortSignal.timeout(2000) });
    const [bytes] = (await answer.catch(() => [undefined])) as [Buffer | undefined];
    const [, motd, protocol, version, online, max, , levelName] =
      bytes?.subarray(pongHeadBytes).toString().split(';') ?? [];
    return bytes && { motd, levelName, version, protocol, online, max };
  } finally {
    socket.close();
  }
}
