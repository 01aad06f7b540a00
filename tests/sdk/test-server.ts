import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { WebSocketServer, type WebSocket } from 'ws';

export type TestRequest = { method: string; path: string; headers: IncomingMessage['headers']; body: string };

/** A platform that a test scripts: what it answers, and what its live channel says. */
export async function startTestServer(script: {
  onRequest?: (request: TestRequest, response: ServerResponse) => void;
  onConnection?: (webSocket: WebSocket) => void;
}) {
  const requests: TestRequest[] = [];
  const server = createServer(async (incoming, response) => {
    const { method = '', url: path = '', headers } = incoming;
    const request = { method, path, headers, body: await text(incoming) };
    requests.push(request);
    script.onRequest?.(request, response);
  });
  const webSockets = new WebSocketServer({ server, path: '/ws' });
  webSockets.on('connection', (webSocket) => script.onConnection?.(webSocket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** What arrived so far, oldest first. */
    requests,
    async [Symbol.asyncDispose]() {
      for (const client of webSockets.clients) client.terminate();
      webSockets.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function reply(response: ServerResponse, status: number, body?: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}
