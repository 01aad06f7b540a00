import { readFile } from 'node:fs/promises';
import path from 'node:path';

const mostKept = 128;

/** The icons of the server list, by the name of their file, which names their content. */
export function createIcons(folder: string) {
  const kept = new Map<string, Promise<string | undefined>>();
  return {
    /** As base64; undefined where there is none. */
    find(name: string | null): Promise<string | undefined> {
      if (name === null) return Promise.resolve(undefined);
      const known = kept.get(name);
      if (known) return known;
      const icon = readFile(path.join(folder, name), 'base64').catch(() => {
        // It may be there the next time.
        kept.delete(name);
        return undefined;
      });
      kept.set(name, icon);
      if (kept.size > mostKept) for (const [oldest] of kept.entries().take(1)) kept.delete(oldest);
      return icon;
    },
  };
}
export type Icons = ReturnType<typeof createIcons>;
