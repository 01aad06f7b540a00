import { legacyText, plainText, type Answer, type Brand } from './answers.ts';
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
export function legacyPingAnswer(ping: LegacyPing, answer: Answer, brand: Brand): Buffer {
  // In these formats NUL separates the fields, in the oldest § does, and there is one line.
  const [first, second] = answer.lines;
  if (ping.form === 'beta') {
    const line = `${plainText(first)} - ${plainText(second)}`.replaceAll(/[§\0]/g, '');
    return kick([line, 0, answer.maxPlayers].join('§'));
  }
  const line = legacyText([...first, { text: ' - ' }, ...second]).replaceAll('\0', '');
  const clientProtocol = ping.form === 'named' ? ping.protocol : unknownProtocol;
  const { name, protocol } = answer.version ?? { name: brand.name, protocol: clientProtocol };
  return kick(['§1', protocol, name, line, 0, answer.maxPlayers].join('\0'));
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
