import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** What a server sent, byte for byte, for another to send again. */
export type RecordedReply = { status: number; headers: [string, string][]; body: Uint8Array };

/** Written by every Node server itself. */
const ownHeaders = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length']);

/** Asks once, without undoing any compression. */
export async function recordReply(url: string, headers: Record<string, string>): Promise<RecordedReply> {
  const { promise, resolve, reject } = Promise.withResolvers<RecordedReply>();
  request(url, { headers, agent: false }, (response) => {
    const names = response.rawHeaders.filter((_, index) => index % 2 === 0);
    const pairs = names.map((name, index): [string, string] => [
      name,
      response.rawHeaders[2 * index + 1] ?? '',
    ]);
    buffer(response).then((body) => {
      const kept = pairs.filter(([name]) => !ownHeaders.has(name.toLowerCase()));
      resolve({
        status: response.statusCode ?? 0,
        headers: [...kept, ['Content-Length', String(body.length)]],
        body,
      });
    }, reject);
  })
    .once('error', reject)
    .end();
  return promise;
}
