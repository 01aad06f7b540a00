import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

const largestBytes = 4 * 1024 * 1024;
/** To read longer ones for each of many strangers would take the time of everybody else's players. */
const longBytes = 16 * 1024;
const keptMilliseconds = 1000;
const mostKept = 16;

export type Entry = Record<string, unknown>;
export type ReadList = (file: string) => Promise<Entry[]>;

/**
 * Reads lists from files, long ones once a second at most.
 * @param now milliseconds that never go back
 * @param load the entries of a file, and how many bytes it has
 */
export function createListReader(now: () => number, load: typeof loadList = loadList): ReadList {
  const kept = new Map<string, { at: number; list: Promise<Entry[]> }>();
  return (file) => {
    const known = kept.get(file);
    if (known && now() - known.at < keptMilliseconds) return known.list;
    const loading = load(file);
    kept.delete(file);
    kept.set(file, { at: now(), list: loading.then(({ entries }) => entries) });
    if (kept.size > mostKept) for (const oldest of kept.keys().take(1)) kept.delete(oldest);
    return loading.then(({ entries, bytes }) => {
      if (bytes < longBytes) kept.delete(file);
      return entries;
    });
  };
}

/**
 * A list that is missing or broken is empty. The folder's programs may put anything there: links are not followed, and
 * what is not a plain file of bounded size is not read.
 */
async function loadList(file: string): Promise<{ entries: Entry[]; bytes: number }> {
  try {
    // Without O_NONBLOCK a named pipe would wait for ever.
    await using handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const stat = await handle.stat();
    if (!stat.isFile() || stat.size > largestBytes) return { entries: [], bytes: 0 };
    return { entries: entriesIn(await handle.readFile('utf8')), bytes: stat.size };
  } catch {
    return { entries: [], bytes: 0 };
  }
}

function entriesIn(text: string): Entry[] {
  try {
    const entries: unknown = JSON.parse(text);
    return Array.isArray(entries)
      ? entries.filter((entry) => typeof entry === 'object' && entry !== null)
      : [];
  } catch {
    return [];
  }
}
