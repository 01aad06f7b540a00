import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import { acceptsEncoding } from '#src/control/http/accepted-encodings.ts';

/** Below it a reply fits one packet: compressing costs several times what answering does and saves nothing. */
const worthwhileCharacters = 1024;

/** Compresses API replies, which are whole when they get here, and leaves the many small ones alone. */
export const compressReplies: MiddlewareHandler = async (c, next) => {
  await next();
  const { res } = c;
  if (!res.headers.get('content-type')?.startsWith('application/json')) return;
  res.headers.append('Vary', 'Accept-Encoding');
  if (c.req.method === 'HEAD' || !acceptsEncoding(c.req.header('accept-encoding'), 'gzip')) return;
  const text = await res.text();
  const isWorthwhile = text.length >= worthwhileCharacters;
  // A text goes out as it is; anything else would be sent as a stream.
  const reply = new Response(isWorthwhile ? await promisify(gzip)(text, { level: 4 }) : text, {
    status: res.status,
    headers: res.headers,
  });
  reply.headers.delete('Content-Length');
  if (isWorthwhile) reply.headers.set('Content-Encoding', 'gzip');
  c.res = undefined;
  c.res = reply;
};
