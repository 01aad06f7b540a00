import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

export type TrustedProxies = (address: string) => boolean;

/**
 * @param ranges addresses and CIDR ranges of the proxies whose X-Forwarded-For is believed
 * @throws Error that names the range which is neither
 */
export function trustedProxies(ranges: readonly string[]): TrustedProxies {
  const list = new BlockList();
  for (const range of ranges) {
    const [, address = '', prefix] = /^([^/]*)(?:\/(\d+))?$/.exec(range) ?? [];
    const family = isIP(address);
    const longest = family === 4 ? 32 : 128;
    const bits = Number(prefix ?? longest);
    if (!family || bits > longest) throw new Error(`"${range}" is not an address or CIDR range`);
    list.addSubnet(address, bits, family === 4 ? 'ipv4' : 'ipv6');
  }
  return (address) => list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
}

/**
 * The address a request comes from. X-Forwarded-For counts only as far back as trusted proxies wrote it:
 * its rightmost entry that is not a trusted proxy is the client; what stands left of that is the client's own claim.
 */
export function clientAddress(
  socketAddress: string,
  forwardedFor: string | undefined,
  isTrusted: TrustedProxies,
): string {
  let address = plain(socketAddress);
  const hops = (forwardedFor ?? '').split(',').map((hop) => plain(hop.trim()));
  while (isTrusted(address)) {
    const hop = hops.pop();
    if (!hop || !isIP(hop)) break;
    address = hop;
  }
  return address;
}

/** The client of a request, or `in-process` where a server component of ours asks. */
export function addressOf(
  bindings: { incoming?: IncomingMessage } | undefined,
  headers: Headers,
  isTrusted: TrustedProxies,
): string {
  const incoming = bindings?.incoming;
  if (!incoming) return 'in-process';
  // A client that has reset its connection already has no address left, and is limited as one.
  const socketAddress = incoming.socket.remoteAddress ?? 'unknown';
  return clientAddress(socketAddress, headers.get('x-forwarded-for') ?? undefined, isTrusted);
}

/** Limits count an IPv6 client by its /64, the smallest network a household gets. */
export function addressGroup(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail?.split(':').filter(Boolean) ?? [];
  const all =
    tail === undefined
      ? groups
      : [...groups, ...Array(Math.max(0, 8 - groups.length - rest.length)).fill('0'), ...rest];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** Dual-stack sockets show IPv4 clients as ::ffff:192.0.2.1. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');
