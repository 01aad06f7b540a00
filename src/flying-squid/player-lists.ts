import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

type Named = { name: string; uuid: string };
export type Operator = Named & { level: number; bypassesPlayerLimit: boolean };
export type Ban = { created: string; source: string; expires: string; reason: string };

export type PlayerLists = ReturnType<typeof openPlayerLists>;

/** The player files in Mojang's format, in the server's folder: read anew each time, since people edit them. */
export function openPlayerLists() {
  return {
    operators: listOf<Operator>('ops.json', 'name'),
    whitelist: listOf<Named>('whitelist.json', 'name'),
    bans: listOf<Named & Ban>('banned-players.json', 'name'),
    addressBans: listOf<Ban & { ip: string }>('banned-ips.json', 'ip'),
    known: listOf<Named & { expiresOn: string }>('usercache.json', 'name'),
  };
}

function listOf<Entry extends object>(file: string, key: keyof Entry & string) {
  const same = (entry: Entry, value: string) => String(entry[key]).toLowerCase() === value.toLowerCase();
  const write = (entries: Entry[]) => {
    writeFileSync(`${file}.tmp`, JSON.stringify(entries, null, 2));
    renameSync(`${file}.tmp`, file);
  };
  const all = (): Entry[] => {
    try {
      const entries: unknown = JSON.parse(readFileSync(file, 'utf8'));
      return Array.isArray(entries) ? (entries as Entry[]) : [];
    } catch {
      return [];
    }
  };
  if (!existsSync(file)) write([]);
  return {
    all,
    find: (value: string) => all().find((entry) => same(entry, value)),
    /** Puts the entry in front, in the place of one of the same name. */
    put: (entry: Entry) => write([entry, ...all().filter((other) => !same(other, String(entry[key])))]),
    /** Whether there was such an entry. */
    remove(value: string): boolean {
      const before = all();
      const after = before.filter((entry) => !same(entry, value));
      if (after.length < before.length) write(after);
      return after.length < before.length;
    },
  };
}

/** The id that a server in offline mode gives a name: an MD5 UUID (version 3) of `OfflinePlayer:<name>`. */
export function offlineUuid(name: string): string {
  const bytes = createHash('md5').update(`OfflinePlayer:${name}`).digest();
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x30, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** A time as these files write it, in UTC. */
export const fileTime = (time: Date) => `${time.toISOString().slice(0, 19).replace('T', ' ')} +0000`;
