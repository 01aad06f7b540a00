import { createSocket, type Socket } from 'node:dgram';
import { isIPv4 } from 'node:net';

/** Binds a port on an address of the machine, or on all. @throws Error of `bind`, with its `code` */
export async function bindUdp(port: number, host: string | undefined): Promise<Socket> {
  if (host !== undefined) return bind(createSocket(isIPv4(host) ? 'udp4' : 'udp6'), port, host);
  // One socket for both, as far as the machine has both.
  return bind(createSocket({ type: 'udp6', ipv6Only: false }), port, '::').catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EAFNOSUPPORT' && code !== 'EADDRNOTAVAIL') throw error;
    return bind(createSocket('udp4'), port, '0.0.0.0');
  });
}

function bind(socket: Socket, port: number, host: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    socket.once('error', (error) => {
      socket.close();
      reject(error);
    });
    socket.bind(port, host, () => {
      socket.removeAllListeners('error');
      resolve(socket);
    });
  });
}
