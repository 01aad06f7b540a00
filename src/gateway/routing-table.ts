import { watch, type FSWatcher } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { isIP } from 'node:net';
import path from 'node:path';
import type { GatewayRoute } from '#src/contract/gateway-routes.ts';
import type { GatewayLog } from './log.ts';
import { parseRoutes } from './routes-file.ts';

export type RoutingTable = {
  /** By host name; a client that names none is brought to the default. */
  find: (hostname: string) => GatewayRoute | undefined;
  byId: (instanceId: string) => GatewayRoute | undefined;
  all: () => readonly GatewayRoute[];
  /** Calls back after each change, until the returned function is called. */
  onChange: (listener: () => void) => () => void;
  /** Stops watching. */
  close(): void;
};

// Some file systems (network shares) send no events: look now and then, too.
const lookEveryMilliseconds = 2000;

/**
 * The routes of a file, followed as it changes. A file that is broken or gone leaves the last good routes in place
 * and is logged once: players must not suffer from an agent that has trouble.
 */
export async function openRoutingTable(options: {
  file: string;
  /** Where clients are brought that name no host; without it to the only server, where there is one. */
  defaultHostname: string | undefined;
  log: GatewayLog;
}): Promise<RoutingTable> {
  const { file, log, defaultHostname } = options;
  const listeners = new Set<() => void>();
  let routes: readonly GatewayRoute[] = [];
  let byHostname = new Map<string, GatewayRoute>();
  let byId = new Map<string, GatewayRoute>();
  let seen = 'nothing';
  let work = Promise.resolve();
  let lastComplaint: string | undefined;

  async function load(): Promise<void> {
    const { version, text } = await readVersion(file);
    if (version === seen) return;
    const before = seen;
    seen = version;
    if (text === undefined) {
      if (before !== 'nothing') log.warn({ file }, 'the routing file is gone; keeping its last routes');
      return;
    }
    const countBefore = routes.length;
    const table = parseRoutes(text);
    routes = table.routes;
    const java = routes.filter(({ edition }) => edition === 'java');
    byHostname = new Map(java.map((route) => [route.hostname, route]));
    byId = new Map(routes.map((route) => [route.instanceId, route]));
    const [firstLeftOut] = table.leftOut;
    if (firstLeftOut === undefined) lastComplaint = undefined;
    else
      complain(
        `${firstLeftOut} (${table.leftOut.length} left out)`,
        'some routes are not good; the others are used',
      );
    if (before === 'nothing' || countBefore !== routes.length)
      log.info({ file, routes: routes.length }, 'routes read');
    for (const listener of listeners) listener();
  }

  function complain(reason: string, message: string): void {
    if (reason !== lastComplaint) log.error({ file, reason }, message);
    lastComplaint = reason;
  }

  /** One look at a time: an older file must not win over a newer. */
  const look = () =>
    (work = work
      .then(load)
      .catch((error: unknown) =>
        complain(
          error instanceof Error ? error.message : String(error),
          'the routing file is not good; keeping the last routes',
        ),
      ));

  await mkdir(path.dirname(file), { recursive: true });
  const watcher = watchFolder(path.dirname(file), () => void look());
  await look();
  const timer = setInterval(() => void look(), lookEveryMilliseconds);

  function findDefault(): GatewayRoute | undefined {
    if (defaultHostname !== undefined) return byHostname.get(defaultHostname);
    return byHostname.size === 1 ? byHostname.values().next().value : undefined;
  }

  return {
    find: (hostname) => byHostname.get(hostname) ?? (namesNoHost(hostname) ? findDefault() : undefined),
    byId: (instanceId) => byId.get(instanceId),
    all: () => routes,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      clearInterval(timer);
      watcher?.close();
    },
  };
}

/** Old clients send none; others send the address that was typed, which may be a bare one. */
const namesNoHost = (hostname: string) =>
  hostname === '' || hostname === 'localhost' || isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0;

/** Undefined where the machine has no watches left; looking now and then goes on. */
function watchFolder(folder: string, onChange: () => void): FSWatcher | undefined {
  try {
    const watcher = watch(folder, onChange);
    watcher.on('error', () => watcher.close());
    return watcher;
  } catch {
    return undefined;
  }
}

/** The file's text and what tells this version from others; both from one open file, which a rename cannot split. */
async function readVersion(file: string): Promise<{ version: string; text: string | undefined }> {
  try {
    await using handle = await open(file);
    const { ino, mtimeNs, size } = await handle.stat({ bigint: true });
    return { version: `${ino} ${mtimeNs} ${size}`, text: await handle.readFile('utf8') };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { version: 'nothing', text: undefined };
    throw error;
  }
}
