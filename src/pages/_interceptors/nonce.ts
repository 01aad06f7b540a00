import { unstable_getHeaders as getHeaders, unstable_setNonce as setNonce } from 'waku/router/server';

/** Gives the framework's inline scripts the nonce of this response's Content-Security-Policy. */
export default function passNonce<T>(next: () => Promise<T>): Promise<T> {
  const nonce = getHeaders()['x-lanternhost-nonce'];
  if (nonce) setNonce(nonce);
  return next();
}
