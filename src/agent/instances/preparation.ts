import { chmod, chown, lstat, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { InstanceOrder, InstancePhase } from '#src/contract/instance-orders.ts';
import { Fault } from '#src/agent/software/fault.ts';
import { prepareSoftware, type PreparedSoftware } from '#src/agent/software/prepare-software.ts';
import type { InstanceFiles } from './instance-files.ts';
import { setProperties } from './properties-file.ts';
import { showFiles } from './shown-files.ts';
import { freeServerPort } from './server-port.ts';
import type { InstanceSurroundings } from './surroundings.ts';
import { switchOn } from './yaml-switch.ts';

/** Ready to start, on this port of the loopback. */
export type PreparedInstance = { software: PreparedSoftware } & Configured;
type Configured = { serverPort: number; readsProxyHeader: boolean };

/**
 * Makes all ready that a start needs: the software, and the instance's folder with what the order wants in it.
 * @throws Fault that the owner can read, or the signal's reason
 */
export async function prepareInstance(options: {
  surroundings: InstanceSurroundings;
  order: InstanceOrder;
  files: InstanceFiles;
  user: number | undefined;
  signal: AbortSignal;
  show(phase: Extract<InstancePhase, { phase: 'preparing' }>): void;
}): Promise<PreparedInstance> {
  const { surroundings, order, show } = options;
  show({ phase: 'preparing', step: 'downloading', progress: null });
  const software = await prepareSoftware({
    software: order.software,
    heapBytes: order.limits.heapBytes,
    cache: surroundings.softwareCache,
    toolchain: surroundings.toolchain,
    userAgent: surroundings.userAgent,
    signal: options.signal,
    onProgress: (progress) => show({ phase: 'preparing', step: 'downloading', progress }),
  });
  show({ phase: 'preparing', step: 'configuring', progress: null });
  return { software, ...(await configure(options, software)) };
}

async function configure(
  {
    order,
    files,
    user,
    surroundings,
  }: {
    order: InstanceOrder;
    files: InstanceFiles;
    user: number | undefined;
    surroundings: InstanceSurroundings;
  },
  { shown }: PreparedSoftware,
): Promise<Configured> {
  if (order.hasData && !(await stat(files.data).catch(() => undefined)))
    throw new Fault('data_lost', 'The node no longer has the world of this server.');
  await mkdir(files.data, { recursive: true, mode: 0o700 });
  await chmod(files.data, 0o700);
  if (user !== undefined) await chown(files.data, user, user);
  if (order.eulaAcceptedAt === null) {
    throw new Fault('eula_not_accepted', "Minecraft's EULA was not accepted for this server.");
  }
  const { properties } = order.software;
  const isNew = await Promise.all(
    properties.map(({ file }) =>
      lstat(path.join(files.data, file)).then(
        () => false,
        () => true,
      ),
    ),
  );
  if (shown) await showFiles({ shown, folder: files.data, cache: surroundings.softwareCache, owner: user });
  const serverPort = await freeServerPort(order.front.edition);
  for (const [index, { file, values, firstValues, isPlain }] of properties.entries()) {
    const filled = Object.entries(values).map(([key, value]) => [key, withPorts(value, serverPort)] as const);
    const all = { ...(isNew[index] === true && firstValues), ...Object.fromEntries(filled) };
    await setProperties(path.join(files.data, file), all, user, isPlain === true ? 'plain' : 'java');
  }
  const setting = order.software.proxyProtocolSetting;
  const readsProxyHeader = setting !== null && (await switchOn(files.data, setting, user));
  return { serverPort, readsProxyHeader };
}

const withPorts = (value: string, serverPort: number) =>
  value.replaceAll('{serverPort}', String(serverPort)).replaceAll('{nextPort}', String(serverPort + 1));
