import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** How long a refused client may take to read why. */
const patienceMilliseconds = 2000;

/**
 * Turns away a connection that asked for a WebSocket, and closes it. Node has taken its own listeners off by then:
 * without these a reset would end the process, and a client that never closes would hold the connection for ever.
 */
export function refuseUpgrade(connection: Duplex, status: 401 | 403 | 404 | 429 | 503): void {
  const timer = setTimeout(() => connection.destroy(), patienceMilliseconds);
  connection.on('error', () => undefined);
  connection.on('close', () => clearTimeout(timer));
  const reply = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
  connection.end(reply, () => connection.destroy());
}
