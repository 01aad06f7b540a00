import { normaliseHostname } from './handshake.ts';
import { ProtocolViolation } from './packet-reader.ts';

/**
 * A server-list ping from before 1.7. `beta` (to 1.3) and `bare` (1.4, 1.5) name no host; `named` (1.6) does.
 */
export type LegacyPing =
  | { form: 'beta' }
  | { form: 'bare' }
  | { form: 'named'; protocol: number; hostname: string };

/** `mayGrow`: a longer form begins with these bytes, so wait a moment for the rest. */
export type LegacyReading = { ping: LegacyPing; mayGrow: boolean } | 'incomplete' | 'not legacy';

const pingPacket = 0xfe;
const pluginMessagePacket = 0xfa;
const kickPacket = 0xff;
const hostnameMaxCharacters = 255;
// FE 01 FA, the channel "MC|PingHost" with its length, the length of what follows, protocol, host length.
const fixedBytes = 3 + 2 + 22 + 2 + 1 + 2;

/** A packet of 254 bytes or more also begins with FE, but goes on differently. */
export function readLegacyPing(bytes: Buffer): LegacyReading {
  if (bytes[0] !== pingPacket) return 'not legacy';
  if (bytes.length === 1) return { ping: { form: 'beta' }, mayGrow: true };
  if (bytes[1] !== 0x01) return 'not legacy';
  if (bytes.length === 2) return { ping: { form: 'bare' }, mayGrow: true };
  if (bytes[2] !== pluginMessagePacket) return 'not legacy';
  if (bytes.length < fixedBytes) return 'incomplete';
  if (readText(bytes, 5, 11) !== 'MC|PingHost') throw new ProtocolViolation('unknown legacy message');
  const protocol = bytes.readUInt8(29);
  const hostnameLength = bytes.readUInt16BE(30);
  if (hostnameLength > hostnameMaxCharacters) throw new ProtocolViolation('host name is too long');
  const portBytes = 4;
  if (bytes.length < fixedBytes + hostnameLength * 2 + portBytes) return 'incomplete';
  const hostname = normaliseHostname(readText(bytes, fixedBytes, hostnameLength));
  return { ping: { form: 'named', protocol, hostname }, mayGrow: false };
}

// What servers of today tell a client from before 1.7 that did not say what it speaks.
const unknownProtocol = 127;

/** The answer is a kick whose text the client takes apart. */
export function legacyPingAnswer(
  ping: LegacyPing,
  answer: { versionName: string; description: string; maxPlayers: number },
): Buffer {
  // In these formats § and NUL separate the fields, and there is one line.
  const line = answer.description.replaceAll(/[§\0]/g, '').replaceAll('\n', ' - ');
  if (ping.form === 'beta') return kick([line, 0, answer.maxPlayers].join('§'));
  const protocol = ping.form === 'named' ? ping.protocol : unknownProtocol;
  return kick(['§1', protocol, answer.versionName, line, 0, answer.maxPlayers].join('\0'));
}

function kick(text: string): Buffer {
  const head = Buffer.alloc(3);
  head.writeUInt8(kickPacket);
  head.writeUInt16BE(text.length, 1);
  return Buffer.concat([head, Buffer.from(text, 'utf16le').swap16()]);
}

/** Big-endian UTF-16, which Node only knows the other way round. */
const readText = (bytes: Buffer, start: number, characters: number) =>
  Buffer.from(bytes.subarray(start, start + characters * 2))
    .swap16()
    .toString('utf16le');
