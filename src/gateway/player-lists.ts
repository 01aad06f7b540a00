import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { plainAddress } from './address-group.ts';

const largestBytes = 4 * 1024 * 1024;

type Entry = Record<string, unknown>;
export type Ban = { reason: string };

/** The lists of players in a server's own files, read anew each time: people and the server itself edit them. */
export function playerLists(folder: string, now: () => Date) {
  const entriesOf = (file: string) => readList(path.join(folder, file));
  const hasName = (name: string) => (entry: Entry) => sameText(entry['name'], name);
  const isInForce = ({ expires }: Entry) =>
    typeof expires !== 'string' || expires === 'forever' || !(readTime(expires) <= now().getTime());
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
          .find(({ ip }) => sameText(ip, plainAddress(address))),
      ),
  };
}

const sameText = (value: unknown, text: string) =>
  typeof value === 'string' && value.toLowerCase() === text.toLowerCase();

/** As Minecraft writes it: `2026-11-20 23:57:24 +0100`. */
const readTime = (text: string) => Date.parse(text.replace(/^(\S+) (\S+) ([+-]\d\d)(\d\d)$/, '$1T$2$3:$4'));

const plainReason = (reason: unknown) =>
  typeof reason === 'string' ? reason.replaceAll(/[§\p{C}\p{Zl}\p{Zp}]/gu, '').slice(0, 200) : '';

/**
 * A list that is missing or broken is empty. The folder's programs may put anything there: links are not followed, and
 * what is not a plain file of bounded size is not read.
 */
async function readList(file: string): Promise<Entry[]> {
  try {
    // Without O_NONBLOCK a named pipe would wait for ever.
    await using handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const stat = await handle.stat();
    if (!stat.isFile() || stat.size > largestBytes) return [];
    const entries: unknown = JSON.parse(await handle.readFile('utf8'));
    return Array.isArray(entries)
      ? entries.filter((entry) => typeof entry === 'object' && entry !== null)
      : [];
  } catch {
    return [];
  }
}
