import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const unconnectedPing = 0x01;
const unconnectedPong = 0x1c;
const magic = Buffer.from('00ffff00fefefefefdfdfdfd12345678', 'hex');
const timeAndGuid = Buffer.alloc(8);
const pongHeadBytes = 1 + 8 + 8 + magic.length + 2;
const answerMilliseconds = 1000;
const attempts = 3;

/**
 * The version that a Bedrock server of this machine names to the server list; undefined where it says nothing, as Mojang's
 * may that is not to be seen in its network.
 */
export async function askBedrockVersion(
  port: number,
): Promise<{ name: string; protocol: number } | undefined> {
  const socket = createSocket('udp4');
  try {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      socket.send(
        Buffer.concat([Buffer.from([unconnectedPing]), timeAndGuid, magic, timeAndGuid]),
        port,
        '127.0.0.1',
      );
      const answer = once(socket, 'message', { signal: AbortSignal.timeout(answerMilliseconds) });
      const [bytes] = (await answer.catch(() => [undefined])) as [Buffer | undefined];
      if (bytes) return versionIn(bytes);
    }
    return undefined;
  } finally {
    socket.close();
  }
}

function versionIn(pong: Buffer): { name: string; protocol: number } | undefined {
  const [game, , protocolText = '', name = ''] = pong.subarray(pongHeadBytes).toString().split(';');
  const protocol = Number(protocolText);
  const isGood = pong[0] === unconnectedPong && game === 'MCPE' && /^[\w.]{1,40}$/.test(name);
  return isGood && Number.isSafeInteger(protocol) ? { name, protocol } : undefined;
}
