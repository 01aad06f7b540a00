/**
 * The few datagrams of RakNet that are read: those before a connection. What is inside a connection is passed on unread.
 * Layouts: https://wiki.vg/Raknet_Protocol (checked against clients and servers of bedrock-protocol).
 */
const unconnectedPing = 0x01;
const unconnectedPingOpen = 0x02;
const unconnectedPong = 0x1c;
const openConnectionRequest1 = 0x05;
const firstConnected = 0x80;
const lastConnected = 0x8f;

const magic = Buffer.from('00ffff00fefefefefdfdfdfd12345678', 'hex');
const timeBytes = 8;
const guidBytes = 8;
const pingBytes = 1 + timeBytes + magic.length + guidBytes;
/** The least that a client asks for, filled up to the size it wants to try. */
const requestMinBytes = 1 + magic.length + 1;

export type Datagram =
  | { is: 'ping'; time: Buffer }
  | { is: 'request to connect' }
  | { is: 'connected' }
  | { is: 'other' };

export function readDatagram(bytes: Buffer): Datagram {
  const id = bytes[0];
  if (id === unconnectedPing || id === unconnectedPingOpen) {
    const isWhole = bytes.length >= pingBytes && hasMagic(bytes, 1 + timeBytes);
    return isWhole ? { is: 'ping', time: bytes.subarray(1, 1 + timeBytes) } : { is: 'other' };
  }
  if (id === openConnectionRequest1)
    return bytes.length >= requestMinBytes && hasMagic(bytes, 1)
      ? { is: 'request to connect' }
      : { is: 'other' };
  return id !== undefined && id >= firstConnected && id <= lastConnected
    ? { is: 'connected' }
    : { is: 'other' };
}

const hasMagic = (bytes: Buffer, at: number) => bytes.subarray(at, at + magic.length).equals(magic);

/** What a client shows in its list: fields that `;` separates. */
export function pong(time: Buffer, guid: bigint, fields: readonly (string | number | bigint)[]): Buffer {
  const text = Buffer.from(`${fields.map((field) => String(field).replaceAll(';', ',')).join(';')};`);
  const head = Buffer.alloc(1 + timeBytes + guidBytes);
  head.writeUInt8(unconnectedPong);
  time.copy(head, 1);
  head.writeBigUInt64BE(guid, 1 + timeBytes);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(text.length);
  return Buffer.concat([head, magic, length, text]);
}

/** A ping of our own, and the pong that a server gave to one, with the time that another asked with. */
export function ping(time: bigint, guid: bigint): Buffer {
  const bytes = Buffer.alloc(pingBytes);
  bytes.writeUInt8(unconnectedPing);
  bytes.writeBigInt64BE(time, 1);
  magic.copy(bytes, 1 + timeBytes);
  bytes.writeBigUInt64BE(guid, 1 + timeBytes + magic.length);
  return bytes;
}

export function pongFor(time: Buffer, known: Buffer): Buffer {
  const bytes = Buffer.from(known);
  time.copy(bytes, 1);
  return bytes;
}

const pongMaxBytes = 512;
const pongHeadBytes = 1 + timeBytes + guidBytes + magic.length + 2;

/** A server that is not to be seen in its network answers too, but says nothing of itself. */
export const isPong = (bytes: Buffer): boolean =>
  bytes[0] === unconnectedPong &&
  bytes.length > pongHeadBytes &&
  bytes.length <= pongMaxBytes &&
  hasMagic(bytes, 1 + timeBytes + guidBytes);
