import type { MiddlewareHandler } from 'hono';
import { Refusal } from '#src/contract/refusal.ts';
import type { ApiEnvironment } from './environment.ts';

/** 64 KiB holds every JSON body of the API; uploads do not pass through it. */
export const bodyLimitBytes = 64 * 1024;
/** Deeper than any body of ours; it bounds the stack of whoever walks the value. */
const nestingLimit = 32;

/** Reads the whole JSON body under its limits, so that handlers only ever see one that is complete and harmless. */
export const limitRequestBody: MiddlewareHandler<ApiEnvironment> = async (c, next) => {
  if (Number(c.req.header('content-length') ?? 0) > bodyLimitBytes) throw tooLarge();
  // Asking for the body, even of a request that has none, builds the whole web-standard request: dear for every read.
  const body = c.req.method === 'GET' || c.req.method === 'HEAD' ? null : c.req.raw.body;
  if (body) {
    const text = await readText(body);
    if (text !== '') refuseHostileJson(text, c.req.header('content-type'));
    // Hono's own cache: every later c.req.json() reads this text instead of the consumed stream.
    c.req.bodyCache.text = Promise.resolve(text) as never;
  }
  await next();
};

async function readText(body: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let size = 0;
  let text = '';
  try {
    for await (const chunk of body) {
      size += chunk.byteLength;
      if (size > bodyLimitBytes) throw tooLarge();
      text += decoder.decode(chunk, { stream: true });
    }
    return text + decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) throw new Refusal('invalid_json', 'The body is not valid UTF-8.');
    throw error;
  }
}

function refuseHostileJson(text: string, contentType: string | undefined): void {
  if (!contentType || !/^application\/json\b/i.test(contentType)) {
    throw new Refusal('unsupported_media_type', 'The body must be application/json.');
  }
  if (nestingOf(text) > nestingLimit)
    throw new Refusal('invalid_json', `The body is nested deeper than ${nestingLimit}.`);
  // PostgreSQL text cannot hold U+0000, whichever way JSON spells it.
  if (text.includes('\0') || /\\u0000/i.test(text))
    throw new Refusal('invalid_json', 'The body holds a NUL character.');
  try {
    JSON.parse(text);
  } catch {
    throw new Refusal('invalid_json', 'The body is not valid JSON.');
  }
}

function nestingOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (inString) {
      if (character === '\\') index += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '[' || character === '{') deepest = Math.max(deepest, (depth += 1));
    else if (character === ']' || character === '}') depth -= 1;
  }
  return deepest;
}

const tooLarge = () => new Refusal('body_too_large', `The body is larger than ${bodyLimitBytes / 1024} KiB.`);
