import { nonceHeader } from '#src/contract/page-nonce.ts';
import { unstable_getHeaders as getHeaders, unstable_setNonce as setNonce } from 'waku/router/server';

/** Gives the framework's inline scripts the nonce of this response's Content-Security-Policy. */
export default function passNonce<T>(next: () => Promise<T>): Promise<T> {
  const nonce = getHeaders()[nonceHeader];
  if (nonce) setNonce(nonce);
  return next();
}
