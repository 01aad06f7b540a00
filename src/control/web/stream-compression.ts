import { pipeline, Readable } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import { acceptsEncoding } from '#src/control/http/accepted-encodings.ts';

const compressible = /^(?:text\/|application\/(?:json|javascript|xml|[\w.-]+\+(?:json|xml)))/;

/**
 * Compresses what is rendered per request and flushes after each chunk, so that a page's first part leaves at once.
 * Hono's own compress holds it back until the end.
 */
export const compressStreams: MiddlewareHandler = async (c, next) => {
  await next();
  const { res } = c;
  const acceptsGzip = acceptsEncoding(c.req.header('accept-encoding'), 'gzip');
  if (!compressible.test(res.headers.get('content-type') ?? '') || res.headers.has('content-encoding'))
    return;
  res.headers.append('Vary', 'Accept-Encoding');
  if (
    !acceptsGzip ||
    !res.body ||
    c.req.method === 'HEAD' ||
    Number(res.headers.get('content-length') ?? 1024) < 1024
  )
    return;
  const gzip = createGzip({ level: 4, flush: constants.Z_SYNC_FLUSH });
  // A visitor who leaves ends the stream with an error; there is nobody left to tell.
  pipeline(Readable.fromWeb(res.body as never), gzip, () => undefined);
  const compressed = new Response(Readable.toWeb(gzip) as never, res);
  compressed.headers.delete('Content-Length');
  compressed.headers.set('Content-Encoding', 'gzip');
  c.res = undefined;
  c.res = compressed;
};
