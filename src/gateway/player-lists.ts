import { isIPv6, SocketAddress } from 'node:net';
import path from 'node:path';
import { plainAddress } from './address-group.ts';
import type { Entry, ReadList } from './read-list.ts';

export type Ban = { reason: string };

/** The lists of players in a server's own files. People and the server itself edit them. */
export function playerLists(folder: string, { date, read }: { date: () => Date; read: ReadList }) {
  const entriesOf = (file: string) => read(path.join(folder, file));
  const hasName = (name: string) => (entry: Entry) => sameText(entry['name'], name);
  const isInForce = ({ expires }: Entry) =>
    typeof expires !== 'string' || expires === 'forever' || !(readTime(expires) <= date().getTime());
  const banOf = (entry: Entry | undefined): Ban | undefined =>
    entry && { reason: plainReason(entry['reason']) };

  return {
    isWhitelisted: async (name: string) => (await entriesOf('whitelist.json')).some(hasName(name)),
    isOperator: async (name: string) => (await entriesOf('ops.json')).some(hasName(name)),
    banOfPlayer: async (name: string) =>
      banOf((await entriesOf('banned-players.json')).filter(isInForce).find(hasName(name))),
    banOfAddress: async (address: string) =>
      banOf(
        (await entriesOf('banned-ips.json'))
          .filter(isInForce)
          .find(({ ip }) => typeof ip === 'string' && oneSpelling(ip) === oneSpelling(address)),
      ),
  };
}

const sameText = (value: unknown, text: string) =>
  typeof value === 'string' && value.toLowerCase() === text.toLowerCase();

/** As Minecraft writes it: `2026-11-20 23:57:24 +0100`. */
const readTime = (text: string) => Date.parse(text.replace(/^(\S+) (\S+) ([+-]\d\d)(\d\d)$/, '$1T$2$3:$4'));

const plainReason = (reason: unknown) =>
  typeof reason === 'string' ? reason.replaceAll(/[§\p{C}\p{Zl}\p{Zp}]/gu, '').slice(0, 200) : '';

/** Java writes 2001:db8:0:0:0:0:0:1 for what is 2001:db8::1 elsewhere. */
function oneSpelling(socketAddress: string): string {
  const address = plainAddress(socketAddress);
  return isIPv6(address) ? new SocketAddress({ address, family: 'ipv6' }).address : address;
}
