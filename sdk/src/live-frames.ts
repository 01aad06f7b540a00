/** What the client sends, as JSON text. */
export type ClientFrame =
  | { action: 'auth'; accessToken: string }
  | { action: 'subscribe' | 'unsubscribe'; topic: string };

/** What the server sends, as text. The acknowledged topic `auth` stands for the authentication. */
export type ServerFrame =
  | { kind: 'ping' }
  | { kind: 'ack'; topic: string }
  | { kind: 'message' | 'refusal'; topic: string; body: unknown }
  | { kind: 'malformed'; reason: string };

export const closeCodes = {
  graceful: 1000,
  accessEnded: 4401,
  /** Ours, when the server has gone silent. */
  silent: 4000,
} as const;

export function parseServerFrame(data: unknown): ServerFrame {
  if (typeof data !== 'string') return { kind: 'malformed', reason: 'not text' };
  if (data === 'ping') return { kind: 'ping' };
  if (data.startsWith('ack:')) return { kind: 'ack', topic: data.slice('ack:'.length) };
  if (data.startsWith('t:')) return parseBody('message', data.slice('t:'.length));
  if (data.startsWith('error:')) return parseBody('refusal', data.slice('error:'.length));
  return { kind: 'malformed', reason: 'unknown frame' };
}

function parseBody(kind: 'message' | 'refusal', text: string): ServerFrame {
  const lineEnd = text.indexOf('\n');
  if (lineEnd === -1) return { kind: 'malformed', reason: 'no body' };
  try {
    return { kind, topic: text.slice(0, lineEnd), body: JSON.parse(text.slice(lineEnd + 1)) };
  } catch {
    return { kind: 'malformed', reason: 'body is not JSON' };
  }
}

/** @throws TypeError for what the server would close the connection over */
export function assertTopic(topic: string): void {
  if (/^\/[\w\-./]*$/.test(topic) && topic.length <= 200) return;
  throw new TypeError('A topic is a path of at most 200 letters, digits and -_./ characters');
}
