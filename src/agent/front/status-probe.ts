import { connect } from 'node:net';
import * as z from 'zod';

const answerMilliseconds = 5000;
const largestAnswerBytes = 512 * 1024;
const anyProtocol = -1;

const statusSchema = z.object({
  version: z.object({ name: z.string(), protocol: z.number().int() }),
  players: z.object({ max: z.number().int() }).optional(),
  description: z.unknown().optional(),
  favicon: z.string().optional(),
});
export type ServerStatus = z.infer<typeof statusSchema>;

// Version 2 of the PROXY protocol, for a connection that nobody else made: LOCAL, and no addresses.
const proxyHeader = Buffer.from('0d0a0d0a000d0a515549540a20000000', 'hex');

/**
 * What a Java server of this machine says to the server list.
 * @param hasHeader whether it expects a header of the PROXY protocol first
 * @throws Error when it says nothing that one understands
 */
export async function askStatus(port: number, { hasHeader }: { hasHeader: boolean }): Promise<ServerStatus> {
  const socket = connect({ host: '127.0.0.1', port });
  const received: Buffer[] = [];
  let size = 0;
  socket.setTimeout(answerMilliseconds, () => socket.destroy(new Error('it does not answer')));
  try {
    socket.write(
      Buffer.concat([...(hasHeader ? [proxyHeader] : []), handshakeOf(port), frame(Buffer.from([0]))]),
    );
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      received.push(chunk);
      size += chunk.length;
      if (size > largestAnswerBytes) throw new Error('its answer is too long');
      const text = statusIn(Buffer.concat(received));
      if (text !== undefined) return statusSchema.parse(JSON.parse(text));
    }
    throw new Error('it closed the connection');
  } finally {
    socket.destroy();
  }
}

const statusIntent = 1;

function handshakeOf(port: number): Buffer {
  const host = Buffer.from('localhost');
  const portBytes = Buffer.alloc(2);
  portBytes.writeUInt16BE(port);
  return frame(
    Buffer.concat([
      Buffer.from([0]),
      varInt(anyProtocol),
      varInt(host.length),
      host,
      portBytes,
      Buffer.from([statusIntent]),
    ]),
  );
}

const frame = (body: Buffer) => Buffer.concat([varInt(body.length), body]);

function varInt(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value >>> 0;
  for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
  return Buffer.from([...bytes, rest]);
}

/** The JSON text of a status answer; undefined while bytes are missing. */
function statusIn(bytes: Buffer): string | undefined {
  const length = readVarInt(bytes, 0);
  if (!length || bytes.length < length.end + length.value) return undefined;
  const id = readVarInt(bytes, length.end);
  const text = id && readVarInt(bytes, id.end);
  if (!text || id.value !== 0) throw new Error('its answer is no status');
  return bytes.toString('utf8', text.end, text.end + text.value);
}

function readVarInt(bytes: Buffer, start: number): { value: number; end: number } | undefined {
  let value = 0;
  for (let index = 0; index < 5; index += 1) {
    const byte = bytes[start + index];
    if (byte === undefined) return undefined;
    value |= (byte & 0x7f) << (7 * index);
    if (byte < 0x80) return { value, end: start + index + 1 };
  }
  throw new Error('its answer is no packet');
}
