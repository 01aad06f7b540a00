import { editionOf } from '#src/contract/editions.ts';
import type { Edition } from '#src/contract/gateway-routes.ts';
import type { InstanceOrder, SoftwareOrder } from '#src/contract/instance-orders.ts';
import type { InstanceStatus } from '#src/contract/instance-status.ts';
import { minecraftPlans } from '#src/catalog/plans.ts';
import type { Plan, Tier } from '#src/contract/plans.ts';
import { hostnameOf } from './addresses.ts';
import type { InstanceRow } from '#src/control/database/schema.ts';

const mebibyte = 1024 * 1024;
/** Enough for the threads of a large server; a fork bomb ends here. */
const processes = 512;

export function planOf(tier: Tier): Plan {
  const plan = minecraftPlans.find((candidate) => candidate.tier === tier);
  if (!plan) throw new Error(`There is no plan of the tier ${tier}`);
  return plan;
}

export const memoryBytesOf = (tier: Tier) => planOf(tier).memory.limit * mebibyte;

/** What the instance's agent is told. @param playDomain the domain that names of instances stand under */
export function orderOf(
  row: InstanceRow,
  context: { playDomain: string; queuePosition: number | undefined },
): InstanceOrder {
  const plan = planOf(row.tier);
  const port = row.port ?? 25_565;
  const edition = editionOf[row.software];
  return {
    instanceId: row.id,
    epoch: row.epoch,
    generation: row.generation,
    desired: row.desired,
    mayStart: row.may_start,
    restarts: row.restarts,
    kills: row.kills,
    software: {
      ...row.software_order,
      properties: propertiesOf(edition, row.name),
    },
    limits: {
      memoryBytes: plan.memory.limit * mebibyte,
      heapBytes: plan.memory.jvmHeapLimit * mebibyte,
      cpus: plan.cpu.burst,
      processes,
      diskBytes: plan.storage.limit * 1000 ** 3,
    },
    port,
    hostname: hostnameOf(row.slug ?? row.id, context.playDomain),
    front: {
      edition,
      name: row.name,
      wakes: row.wakes,
      closedBecause: closedBecause(row.status),
      idleStopSeconds: row.idle_stop_minutes === null ? null : row.idle_stop_minutes * 60,
      queuePosition: context.queuePosition ?? null,
    },
    hasData: row.has_data,
    eulaAcceptedAt: row.eula_accepted_at.toISOString(),
  };
}

/** A new server of Mojang's would call itself Dedicated Server, and take ten players. */
const firstBedrockValues = (name: string) => ({
  'server-name': name.replaceAll(';', ','),
  'max-players': '20',
});

/** What a server must have, whatever its owner writes into its files. */
function propertiesOf(edition: Edition, name: string): SoftwareOrder['properties'] {
  if (edition === 'java')
    return [
      { file: 'eula.txt', values: { eula: 'true' } },
      { file: 'server.properties', values: { 'server-port': '{serverPort}', 'server-ip': '127.0.0.1' } },
    ];
  return [
    {
      file: 'server.properties',
      isPlain: true,
      values: {
        'server-port': '{serverPort}',
        'server-portv6': '{nextPort}',
        // It would take the ports 19132 and 19133 as well.
        'enable-lan-visibility': 'false',
        // NetherNet, the usual one since 1.26.50, sends players round the gateway.
        transport: 'raknet',
      },
      firstValues: firstBedrockValues(name),
    },
  ];
}

/** Why no player may wake it in this status. */
function closedBecause(status: InstanceStatus): string | null {
  if (status === 'pending_delete' || status === 'deleted') return 'This server is being deleted.';
  if (status === 'shelving' || status === 'shelved')
    return 'This server is archived; its owner can bring it back.';
  return status === 'restoring_backup' ? 'A backup of this server is being restored.' : null;
}
