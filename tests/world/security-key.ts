import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { paths } from '@lanternhost/sdk';

type Body<Path extends 'create' | 'login'> = (Path extends 'create'
  ? paths['/v1/account/passkeys']['post']
  : paths['/v1/auth/login/passkey']['post'])['requestBody']['content']['application/json'];
type Creation =
  paths['/v1/account/passkeys/options']['post']['responses']['200']['content']['application/json']['options'];
type Request =
  paths['/v1/auth/login/passkey/options']['post']['responses']['200']['content']['application/json']['options'];

/** What a dishonest page, or a device that is not what it should be, does differently. */
type Deviation = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  isUserVerified?: boolean;
  counter?: number;
};

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** A device that makes passkeys as browsers hand them over: ES256, attestation `none`, user verified. */
export function securityKey(options: { origin: string; counts?: boolean; credentialId?: Buffer }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = options.credentialId ?? randomBytes(32);
  const id = credentialId.toString('base64url');
  let uses = 0;
  let userHandle = '';

  const clientData = (type: string, challenge: string, deviation: Deviation) =>
    Buffer.from(
      JSON.stringify({
        type: deviation.type ?? type,
        challenge: deviation.challenge ?? challenge,
        origin: deviation.origin ?? options.origin,
        crossOrigin: false,
      }),
    );

  function authenticatorData(rpId: string, deviation: Deviation, attested: Buffer = Buffer.alloc(0)): Buffer {
    if (options.counts) uses += 1;
    const flags = 0x01 | (deviation.isUserVerified === false ? 0 : 0x04) | (attested.length > 0 ? 0x40 : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(deviation.counter ?? uses);
    return Buffer.concat([sha256(deviation.rpId ?? rpId), Buffer.from([flags]), counter, attested]);
  }

  return {
    credentialId,

    /** `navigator.credentials.create` */
    create({ rp, user, challenge }: Creation, deviation: Deviation = {}): Body<'create'>['credential'] {
      userHandle = user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(publicKey)]);
      const authData = authenticatorData(rp.id, deviation, attested);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, deviation).toString('base64url'),
          attestationObject: cbor(
            new Map<string, Cbor>([
              ['fmt', 'none'],
              ['attStmt', new Map()],
              ['authData', authData],
            ]),
          ).toString('base64url'),
          transports: ['internal'],
        },
      };
    },

    /** `navigator.credentials.get` */
    get(
      { rpId, challenge }: Request,
      deviation: Deviation & { userHandle?: string | null } = {},
    ): Body<'login'>['credential'] {
      const data = authenticatorData(rpId, deviation);
      const clientDataJSON = clientData('webauthn.get', challenge, deviation);
      const signature = sign('sha256', Buffer.concat([data, sha256(clientDataJSON)]), privateKey);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientDataJSON.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: deviation.userHandle === undefined ? userHandle : deviation.userHandle,
        },
      };
    },
  };
}

function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
}

type Cbor = number | string | Buffer | Map<string | number, Cbor>;

/** The little of RFC 8949 that credentials are made of. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([key, entry]) => [cbor(key), cbor(entry)]),
  ]);
}

function head(kind: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(kind << 5) | length]);
  if (length < 256) return Buffer.from([(kind << 5) | 24, length]);
  return Buffer.from([(kind << 5) | 25, length >> 8, length & 0xff]);
}
