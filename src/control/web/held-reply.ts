import { createHash } from 'node:crypto';
import { acceptsEncoding } from '#src/control/http/accepted-encodings.ts';

type Bytes = Uint8Array<ArrayBuffer>;
type Variant = { bytes: Bytes; headers: [string, string][]; etag: string };

/** A reply kept in memory with its compressed forms, sent as often as it is asked for. */
export type HeldReply = { plain: Variant; br: Variant | undefined; gzip: Variant | undefined };

/** @param headers those of every form; what depends on the bytes is added */
export function holdReply(
  headers: readonly [string, string][],
  content: { plain: Bytes; br: Bytes | undefined; gzip: Bytes | undefined },
): HeldReply {
  const hash = createHash('sha256').update(content.plain).digest('base64url').slice(0, 22);
  const variant = (bytes: Bytes, encoding?: string): Variant => {
    const etag = `"${hash}${encoding ? `-${encoding}` : ''}"`;
    return {
      bytes,
      etag,
      headers: [
        ...headers,
        ['Vary', 'Accept-Encoding'],
        ['ETag', etag],
        ['Content-Length', String(bytes.length)],
        ...(encoding ? [['Content-Encoding', encoding] as [string, string]] : []),
      ],
    };
  };
  return {
    plain: variant(content.plain),
    br: content.br && variant(content.br, 'br'),
    gzip: content.gzip && variant(content.gzip, 'gzip'),
  };
}

/** The reply to one request: in the smallest form that it takes, or only that nothing has changed. */
export function sendHeld(held: HeldReply, request: Request, status = 200): Response {
  const { bytes, headers, etag } = choose(held, request.headers.get('accept-encoding') ?? '');
  const isKnown = request.headers
    .get('if-none-match')
    ?.split(/\s*,\s*/)
    .some((tag) => tag.replace(/^W\//, '') === etag);
  if (!isKnown || status !== 200) return new Response(bytes, { status, headers });
  return new Response(null, {
    status: 304,
    headers: headers.filter(([header]) => !/^content-(?:length|encoding|type)$/i.test(header)),
  });
}

function choose(held: HeldReply, accepts: string): Variant {
  if (held.br && acceptsEncoding(accepts, 'br')) return held.br;
  if (held.gzip && acceptsEncoding(accepts, 'gzip')) return held.gzip;
  return held.plain;
}
