import { hash, randomBytes } from 'node:crypto';

/** An opaque secret of 256 random bits, in 43 URL-safe characters. */
export const newToken = () => randomBytes(32).toString('base64url');

/** What the database keeps of a token. A plain hash is enough for 256 random bits. */
export const tokenHash = (token: string) => hash('sha256', token, 'buffer');
