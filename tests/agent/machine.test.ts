import { chmod, readFile, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { reconnectDelay } from '#src/agent/back-off.ts';
import { readCapacity } from '#src/agent/capacity.ts';
import { parseOwnGroups } from '#src/agent/cgroups.ts';
import { probeEnforcement } from '#src/agent/enforcement.ts';
import { ensureGatewayRoutes, writeGatewayRoutes } from '#src/agent/front/routes-file.ts';
import { readNodeToken } from '#src/agent/node-token.ts';
import { capacitySchema, enforcementSchema } from '#src/contract/agent-messages.ts';
import { brokenCastle } from '#tests/gateway/gateway-world.ts';
import { temporaryFolder, writeToken } from './platform-world.ts';

test('the capacity of this machine is plausible', async () => {
  const capacity = capacitySchema.parse(await readCapacity(await temporaryFolder()));
  expect(capacity.memoryFreeBytes).toBeLessThanOrEqual(capacity.memoryTotalBytes);
  expect(capacity.diskFreeBytes).toBeLessThanOrEqual(capacity.diskTotalBytes);
});

test('what can be enforced is found by trying, and leaves nothing behind', async () => {
  const enforcement = enforcementSchema.parse(await probeEnforcement({ ownUsers: false }));
  expect(enforcement.diskQuota).toBe(false);
  if (enforcement.cgroupVersion === null)
    expect(enforcement).toMatchObject({ memory: false, cpu: false, processes: false });
  const groups = await readdir('/sys/fs/cgroup', { recursive: true }).catch(() => []);
  expect(groups.filter((name) => name.includes(`lanternhost-probe-${process.pid}`))).toEqual([]);
});

test('the own groups are read from both versions of the file', () => {
  expect(
    Object.fromEntries(
      parseOwnGroups('4:memory:/jobs/a\n2:cpu,cpuacct:/\n1:name=systemd:/x\n0::/user.slice\n'),
    ),
  ).toEqual({
    memory: '/jobs/a',
    cpu: '/',
    cpuacct: '/',
    'name=systemd': '/x',
    '': '/user.slice',
  });
});

test('the time before the next attempt doubles up to half a minute, half of it at random; after a refusal it is long', () => {
  const whole = [0, 1, 2, 5, 6, 7, 100].map((failures) => reconnectDelay({ failures }, () => 1));
  expect(whole).toEqual([500, 1000, 2000, 16_000, 30_000, 30_000, 30_000]);
  expect(reconnectDelay({ failures: 2 }, () => 0)).toBe(1000);
  expect(reconnectDelay('refused', () => 1)).toBe(60_000);
});

test('a token file that others can read is refused, and the message says how to mend it', async () => {
  const file = path.join(await temporaryFolder(), 'agent', 'token');
  await writeToken(file, 't'.repeat(43));
  expect(await readNodeToken(file)).toBe('t'.repeat(43));
  await chmod(file, 0o644);
  await expect(readNodeToken(file)).rejects.toThrow(`run: chmod 600 ${file}`);
  await chmod(file, 0o600);
  await writeToken(file, 'what is this?');
  await expect(readNodeToken(file)).rejects.toThrow('holds no node token');
});

test('a new node gets an empty routing table; one that is there is kept', async () => {
  const dataDir = await temporaryFolder();
  const file = path.join(dataDir, 'gateway', 'routes.json');
  await ensureGatewayRoutes(dataDir);
  expect(await readFile(file, 'utf8')).toBe('{"version":2,"routes":[]}');
  await writeGatewayRoutes(dataDir, { version: 2, routes: [brokenCastle] });
  const { ino } = await stat(file);
  await ensureGatewayRoutes(dataDir);
  expect((await stat(file)).ino).toBe(ino);
  expect(await readdir(path.dirname(file))).toEqual(['routes.json']);
});
