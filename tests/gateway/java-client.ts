import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** What a Minecraft client puts on the wire, written apart from the gateway's own code. */
export function varInt(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value >>> 0;
  do {
    bytes.push(rest > 127 ? (rest & 127) | 128 : rest);
    rest >>>= 7;
  } while (rest > 0);
  return Buffer.from(bytes);
}

export const text = (value: string) => Buffer.concat([varInt(Buffer.byteLength(value)), Buffer.from(value)]);

export function packet(id: number, ...fields: Buffer[]): Buffer {
  const body = Buffer.concat([varInt(id), ...fields]);
  return Buffer.concat([varInt(body.length), body]);
}

export const intents = { status: 1, login: 2, transfer: 3 } as const;

export const handshake = (address: string, intent: number = intents.status, protocol = 767) =>
  packet(0, varInt(protocol), text(address), Buffer.from([0x63, 0xdd]), varInt(intent));

export const statusRequest = packet(0);
export const ping = (time = 1_234_567_890_123n) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(time);
  return packet(1, bytes);
};
/** As 1.20.2 and later send it: the name, then the player's id. */
export const loginStart = (name: string) => packet(0, text(name), Buffer.alloc(16, 7));

/** A ping of 1.6: it names the host. */
export function namedLegacyPing(hostname: string, protocol = 78): Buffer {
  const utf16 = (value: string) => {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(value.length);
    return Buffer.concat([length, Buffer.from(value, 'utf16le').swap16()]);
  };
  const rest = Buffer.concat([Buffer.from([protocol]), utf16(hostname), Buffer.from([0, 0, 0x63, 0xdd])]);
  return Buffer.concat([
    Buffer.from([0xfe, 0x01, 0xfa]),
    utf16('MC|PingHost'),
    Buffer.from([rest.length >> 8, rest.length & 255]),
    rest,
  ]);
}

/** @param from another address of the loopback */
export async function open(port: number, from = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from, noDelay: true });
  await once(socket, 'connect');
  return socket;
}

/** All that the other side sends until it closes; a reset counts as closing. */
export async function untilClosed(socket: Socket): Promise<Buffer> {
  const received: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => received.push(chunk));
  socket.on('error', () => undefined);
  socket.resume();
  if (!socket.closed) await once(socket, 'close').catch(() => undefined);
  return Buffer.concat(received);
}

/** Sends the parts one after the other and returns what comes back until the gateway closes. */
export async function exchange(port: number, ...parts: Buffer[]): Promise<Buffer> {
  const socket = await open(port);
  const answer = untilClosed(socket);
  for (const part of parts) socket.write(part);
  return answer;
}

/** The packets in a stream of bytes. */
export function packets(bytes: Buffer): { id: number; body: Buffer }[] {
  const found: { id: number; body: Buffer }[] = [];
  let offset = 0;
  const readVarInt = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes.readUInt8(offset);
      offset += 1;
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  while (offset < bytes.length) {
    const length = readVarInt();
    const end = offset + length;
    const id = readVarInt();
    found.push({ id, body: bytes.subarray(offset, end) });
    offset = end;
  }
  return found;
}

/** The JSON text that is the one field of a packet. */
export function jsonField(body: Buffer): unknown {
  let start = 0;
  while (body.readUInt8(start) > 127) start += 1;
  return JSON.parse(body.subarray(start + 1).toString());
}

export type Status = {
  version: { name: string; protocol: number };
  players: { max: number; online: number };
  description: { text: string; extra: { text: string; color?: string }[] };
  favicon?: string;
};

/** What a person reads of it. */
export const descriptionText = ({ description }: Pick<Status, 'description'>) =>
  description.extra.map(({ text }) => text).join('');

/** What a client's server list shows for this address. */
export async function serverListEntry(port: number, address: string, protocol = 767): Promise<Status> {
  const answer = packets(
    await exchange(port, handshake(address, intents.status, protocol), statusRequest, ping()),
  );
  return jsonField(answer[0]?.body ?? Buffer.alloc(0)) as Status;
}

/** What a player reads who tries to join. */
export async function refusal(
  port: number,
  address: string,
  intent: number = intents.login,
  playerName = 'alice',
): Promise<string> {
  const [first] = packets(await exchange(port, handshake(address, intent), loginStart(playerName)));
  return (jsonField(first?.body ?? Buffer.alloc(0)) as { text: string }).text;
}

/** The fields of a legacy answer: a kick whose UTF-16 text holds them. */
export function legacyFields(bytes: Buffer, separator: string): string[] {
  const characters = bytes.readUInt16BE(1);
  const value = Buffer.from(bytes.subarray(3)).swap16().toString('utf16le');
  if (bytes[0] !== 0xff || value.length !== characters)
    throw new Error(`not a legacy kick: ${bytes.toString('hex')}`);
  return value.split(separator);
}
