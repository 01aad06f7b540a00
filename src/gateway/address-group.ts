import { isIP } from 'node:net';

/** Limits count an IPv4 client by its address and an IPv6 client by its /64, the smallest network a household gets. */
export function addressGroup(socketAddress: string): string {
  const address = plainAddress(socketAddress);
  if (isIP(address) !== 6) return address;
  const [head = '', tail = ''] = address.split('::');
  const first = head.split(':').filter(Boolean);
  const last = tail.split(':').filter(Boolean);
  const zeros = Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0');
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`;
}

/** Dual-stack sockets show IPv4 clients as ::ffff:192.0.2.1; link-local addresses carry %zone. */
export const plainAddress = (socketAddress: string): string =>
  socketAddress.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
