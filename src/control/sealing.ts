import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** A key of 32 bytes for one purpose, made from a secret. */
export const keyFor = (secret: string | Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

/** AES-256-GCM: nonce, tag, sealed text. */
export function seal(text: string, key: Buffer): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** @throws Error when it was sealed with another key, or changed since */
export function unseal(sealed: Buffer, key: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12), { authTagLength: 16 });
  decipher.setAuthTag(sealed.subarray(12, 28));
  return decipher.update(sealed.subarray(28), undefined, 'utf8') + decipher.final('utf8');
}

/** Seals what the database must not show, each for its own purpose. */
export type Sealer = {
  seal(text: string, purpose: string): Buffer;
  /** @throws Error when it was sealed for another purpose or with another key */
  unseal(sealed: Buffer, purpose: string): string;
  /** 32 bytes that are the same for the same text, and tell nothing of it to who lacks the key. */
  mark(text: string, purpose: string): Buffer;
};

/** @param secretKey of `SECRET_KEY`; whoever holds it and the database can read what is sealed */
export const createSealer = (secretKey: Buffer): Sealer => ({
  seal: (text, purpose) => seal(text, keyFor(secretKey, purpose)),
  unseal: (sealed, purpose) => unseal(sealed, keyFor(secretKey, purpose)),
  mark: (text, purpose) => createHmac('sha256', keyFor(secretKey, purpose)).update(text).digest(),
});

/** For processes that run no platform. */
export const noSealer: Sealer = {
  seal: () => {
    throw new Error('This process has no secret key.');
  },
  unseal: () => {
    throw new Error('This process has no secret key.');
  },
  mark: () => {
    throw new Error('This process has no secret key.');
  },
};
