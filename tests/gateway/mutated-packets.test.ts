import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import {
  handshakeMaxLength,
  loginStartMaxLength,
  parseHandshake,
  parseLoginStart,
} from '#src/gateway/handshake.ts';
import { readLegacyPing } from '#src/gateway/legacy-ping.ts';
import { firstPacket, ProtocolViolation } from '#src/gateway/packet-reader.ts';
import { handshake, intents, loginStart, namedLegacyPing, packet, text } from './java-client.ts';

const real = [
  Buffer.concat([handshake('castle.play.example', intents.login, 47), packet(0, text('alice'))]),
  Buffer.concat([handshake('castle.play.example\0FML3\0', intents.login), loginStart('alice')]),
  Buffer.concat([
    handshake('a.example///203.0.113.5:51234///1700000000', intents.transfer),
    loginStart('bob'),
  ]),
  Buffer.concat([handshake('a.example', intents.login, 759), packet(0, text('carol'), Buffer.alloc(600, 9))]),
  namedLegacyPing('castle.play.example'),
  Buffer.from([0xfe, 0x01]),
];

/** A random number from 0 to 2³² - 1, the same ones for each run (Marsaglia's xorshift). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}

/** Reads it as a connection does. @returns whether it is a login */
function understand(bytes: Buffer): boolean {
  if (readLegacyPing(bytes) !== 'not legacy') return false;
  const first = firstPacket(bytes, handshakeMaxLength);
  if (!first || parseHandshake(first.body).intent !== 'login') return false;
  const second = firstPacket(bytes.subarray(first.end), loginStartMaxLength);
  if (!second) return false;
  expect(parseLoginStart(second.body).playerName.length).toBeLessThanOrEqual(16);
  return true;
}

test(
  'a million mutated packets are read or refused, and leave the memory as it was',
  { timeout: 60_000 },
  () => {
    setFlagsFromString('--expose_gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const random = randomNumbers(20_261_121);
    const ends = { login: 0, other: 0, refused: 0 };
    let heapAfterWarmUp = 0;
    for (let round = 0; round < 1_000_000; round += 1) {
      if (round === 100_000) {
        collectGarbage();
        heapAfterWarmUp = process.memoryUsage().heapUsed;
      }
      const seed = real[random() % real.length] as Buffer;
      let bytes = Buffer.from(seed);
      for (let count = random() % 4; count >= 0; count -= 1) {
        const at = random() % bytes.length;
        const kind = random() % 8;
        if (kind < 5) bytes[at] = random() & 0xff;
        else if (kind < 7) bytes.writeUInt8(0xff, at);
        else bytes = Buffer.from(bytes.subarray(0, at + 1));
      }
      try {
        ends[understand(bytes) ? 'login' : 'other'] += 1;
      } catch (error) {
        if (!(error instanceof ProtocolViolation)) throw error;
        ends.refused += 1;
      }
    }
    collectGarbage();
    expect(process.memoryUsage().heapUsed - heapAfterWarmUp).toBeLessThan(2_000_000);
    // All three ends are reached, so that the mutations are neither too gentle nor too rough.
    expect(Math.min(...Object.values(ends))).toBeGreaterThan(50_000);
  },
);
