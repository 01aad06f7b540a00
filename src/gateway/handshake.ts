import { PacketReader, ProtocolViolation } from './packet-reader.ts';

export type Handshake = {
  /** The client's protocol number; -1 from tools that do not know one. */
  protocol: number;
  /** What the player typed, as `normaliseHostname` leaves it. */
  hostname: string;
  intent: 'status' | 'login';
};

// The game allows 255 characters; mod loaders and protection services append to them.
const addressMaxBytes = 1024;
export const handshakeMaxLength = addressMaxBytes + 16;
/** 1.19 sends a signed public key with the name. */
export const loginStartMaxLength = 5 * 1024;
const playerNameMaxCharacters = 16;

const handshakePacket = 0x00;
const loginStartPacket = 0x00;

export function parseHandshake(body: Buffer): Handshake {
  const reader = new PacketReader(body);
  if (reader.varInt() !== handshakePacket) throw new ProtocolViolation('not a handshake');
  const protocol = reader.varInt();
  const address = reader.string(addressMaxBytes);
  reader.unsignedShort();
  const intent = intents[reader.varInt()];
  if (!intent) throw new ProtocolViolation('unknown intent');
  if (reader.remaining > 0) throw new ProtocolViolation('bytes after the handshake');
  return { protocol, hostname: normaliseHostname(address), intent };
}

// 3: the player was sent here by another server, and logs in.
const intents: Record<number, Handshake['intent']> = { 1: 'status', 2: 'login', 3: 'login' };

/** The name of the player. What follows it differs between releases and is not read. */
export function parseLoginStart(body: Buffer): { playerName: string } {
  const reader = new PacketReader(body);
  if (reader.varInt() !== loginStartPacket) throw new ProtocolViolation('not a login');
  const playerName = reader.string(playerNameMaxCharacters * 4);
  if (playerName.length < 1 || playerName.length > playerNameMaxCharacters)
    throw new ProtocolViolation('no player name');
  return { playerName };
}

/** The host name inside an address field: Forge appends `\0FML…`, TCPShield `///…`, SRV lookups leave a final dot. */
export function normaliseHostname(address: string): string {
  const [beforeForge = ''] = address.split('\0', 1);
  const [hostname = ''] = beforeForge.split('///', 1);
  return hostname.toLowerCase().replace(/\.$/, '');
}
