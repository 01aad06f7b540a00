import { isIPv4, isIPv6, type Socket } from 'node:net';
import { plainAddress } from './address-group.ts';

const signature = Buffer.from('0d0a0d0a000d0a515549540a', 'hex');
const versionAndProxy = 0x21;
const versionAndLocal = 0x20;
const tcpOverIPv4 = 0x11;
const tcpOverIPv6 = 0x21;

type Ends = Pick<Socket, 'remoteAddress' | 'remotePort' | 'localAddress' | 'localPort'>;

/** What version 2 of the PROXY protocol puts before a connection: from where it came, and to where. */
export function proxyHeader(client: Ends): Buffer {
  const source = plain(client.remoteAddress);
  const destination = plain(client.localAddress);
  const ports = Buffer.alloc(4);
  ports.writeUInt16BE(client.remotePort ?? 0, 0);
  ports.writeUInt16BE(client.localPort ?? 0, 2);
  if (isIPv4(source) && isIPv4(destination))
    return header(versionAndProxy, tcpOverIPv4, [ipv4Bytes(source), ipv4Bytes(destination), ports]);
  if (isIPv6(source) && isIPv6(destination))
    return header(versionAndProxy, tcpOverIPv6, [ipv6Bytes(source), ipv6Bytes(destination), ports]);
  // The client has gone meanwhile: nobody knows where it was.
  return header(versionAndLocal, 0, []);
}

function header(command: number, family: number, addresses: Buffer[]): Buffer {
  const body = Buffer.concat(addresses);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(body.length);
  return Buffer.concat([signature, Buffer.from([command, family]), length, body]);
}

const plain = (address = '') => plainAddress(address);

const ipv4Bytes = (address: string) => Buffer.from(address.split('.').map(Number));

function ipv6Bytes(address: string): Buffer {
  const bytes = Buffer.alloc(16);
  const [head = '', tail = ''] = address.split('::');
  const groups = (text: string) => text.split(':').filter(Boolean).flatMap(groupBytes);
  Buffer.from(groups(head)).copy(bytes);
  const last = Buffer.from(groups(tail));
  last.copy(bytes, 16 - last.length);
  return bytes;
}

function groupBytes(group: string): number[] {
  if (group.includes('.')) return group.split('.').map(Number);
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 0xff];
}
