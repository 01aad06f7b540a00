import { editionOf } from '#src/contract/editions.ts';
import { allowedCommands } from '#src/contract/instance-status.ts';
import { instanceEventSchema, type InstanceEventDetails } from '#src/contract/instance-events.ts';
import type { InstanceDetails } from '#src/contract/instances.ts';
import type { Operation } from '#src/contract/operations.ts';
import type { InstanceEventRow, InstanceRow, OperationRow } from '#src/control/database/schema.ts';
import { hostnameOf, playAddressOf, type PlayAddresses } from './addresses.ts';
import { idleStopView } from './idle.ts';
import { addressChangeableAt, waitsFor, type NodeStanding } from './rules.ts';

export const operationView = (row: OperationRow): Operation => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  steps: row.steps,
  reason: row.reason,
  createdAt: row.created_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
});

export const eventView = (row: InstanceEventRow): InstanceEventDetails => ({
  id: Number(row.id),
  at: row.at.toISOString(),
  event: row.event,
  status: row.status,
  detail: instanceEventSchema.shape.detail.safeParse(row.detail).data ?? null,
});

export const instanceView = (
  row: InstanceRow,
  context: {
    addresses: PlayAddresses;
    queuePosition: number | undefined;
    operation: OperationRow | undefined;
    /** Of the node that it is on. */
    node: NodeStanding | undefined;
  },
): InstanceDetails => ({
  externalID: row.id,
  slug: row.slug,
  name: row.name,
  game: row.game,
  software: row.software,
  edition: editionOf[row.software],
  version: row.version,
  tier: row.tier,
  region: row.region,
  status: row.status,
  statusSince: row.status_since.toISOString(),
  desired: row.desired,
  commands: allowedCommands(row.status),
  address: row.slug === null ? null : playAddressOf(row.slug, context.addresses, row),
  hostname: row.slug === null ? null : hostnameOf(row.slug, context.addresses.playDomain),
  addressChangeableAt: addressChangeableAt(row.slug_changed_at)?.toISOString() ?? null,
  port: row.port,
  queuePosition: context.queuePosition ?? null,
  wakes: row.wakes,
  idleStopMinutes: row.idle_stop_minutes,
  idleStop: idleStopView(row),
  waitsFor: row.status === 'queued' ? waitsFor(row.has_data ? context.node : undefined) : null,
  isReachable: context.node?.isConnected ?? null,
  players: row.players,
  fault: row.fault,
  purgeAt: row.purge_at?.toISOString() ?? null,
  operation: context.operation ? operationView(context.operation) : null,
  eulaAcceptedAt: row.eula_accepted_at.toISOString(),
  createdAt: row.created_at.toISOString(),
});
