import type { WebSocket } from 'ws';
import { startTestServer } from './test-server.ts';

type Answer = (frame: { action: string; accessToken?: string; topic?: string }, webSocket: WebSocket) => void;

/** Says what the platform says: acknowledges everything. */
export const acknowledge: Answer = ({ action, topic }, webSocket) =>
  webSocket.send(action === 'auth' ? 'ack:auth' : `ack:${topic}`);

/** A live channel's server end. `answer` decides what it says to each frame. */
export async function startLivePlatform(answer: Answer = acknowledge) {
  const frames: string[] = [];
  const connections: WebSocket[] = [];
  const changes = new EventTarget();
  const server = await startTestServer({
    onConnection(webSocket) {
      connections.push(webSocket);
      changes.dispatchEvent(new Event('change'));
      webSocket.on('message', (data) => {
        frames.push(String(data));
        answer(JSON.parse(String(data)), webSocket);
        changes.dispatchEvent(new Event('change'));
      });
    },
  });
  return {
    baseUrl: server.baseUrl,
    /** Every frame of every connection, oldest first. */
    frames,
    connections,
    /** The newest connection. */
    get connection(): WebSocket {
      const newest = connections.at(-1);
      if (!newest) throw new Error('Nobody has connected yet');
      return newest;
    },
    /** Resolves as soon as the server has seen something that fulfils the condition. */
    async seen(condition: () => boolean): Promise<void> {
      while (!condition())
        await new Promise((resolve) => changes.addEventListener('change', resolve, { once: true }));
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
