/** The peer does not speak the protocol, or not within its limits: the connection is dropped without an answer. */
export class ProtocolViolation extends Error {
  override name = 'ProtocolViolation';
}

/** Reads the fields of one packet, whose bytes are all here. Whatever does not fit is a `ProtocolViolation`. */
export class PacketReader {
  readonly #bytes: Buffer;
  #offset = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get remaining(): number {
    return this.#bytes.length - this.#offset;
  }

  /** A VarInt as a signed 32-bit number. */
  varInt(): number {
    const read = readVarInt(this.#bytes, this.#offset);
    if (!read) throw new ProtocolViolation('packet ends inside a VarInt');
    this.#offset = read.end;
    return read.value;
  }

  unsignedShort(): number {
    return this.#take(2).readUInt16BE();
  }

  string(maxBytes: number): string {
    const length = this.varInt();
    if (length < 0 || length > maxBytes) throw new ProtocolViolation('string is too long');
    return this.#take(length).toString('utf8');
  }

  #take(length: number): Buffer {
    if (length > this.remaining) throw new ProtocolViolation('packet ends inside a field');
    this.#offset += length;
    return this.#bytes.subarray(this.#offset - length, this.#offset);
  }
}

/** The body of the first packet in `bytes` and where it ends; undefined while bytes are missing. */
export function firstPacket(bytes: Buffer, maxLength: number): { body: Buffer; end: number } | undefined {
  const length = readVarInt(bytes, 0);
  if (!length) return undefined;
  if (length.value < 1 || length.value > maxLength)
    throw new ProtocolViolation('packet length is out of range');
  const end = length.end + length.value;
  return end > bytes.length ? undefined : { body: bytes.subarray(length.end, end), end };
}

function readVarInt(bytes: Buffer, start: number): { value: number; end: number } | undefined {
  let value = 0;
  for (let index = 0; index < 5; index += 1) {
    const byte = bytes[start + index];
    if (byte === undefined) return undefined;
    value |= (byte & 0x7f) << (7 * index);
    if (byte < 0x80) return { value, end: start + index + 1 };
  }
  throw new ProtocolViolation('VarInt is longer than five bytes');
}
