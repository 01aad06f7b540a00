import { proxyProtocolSetting, softwareDefinition } from '#src/catalog/minecraft-software.ts';
import { editionOf } from '#src/contract/editions.ts';
import { instanceLife, nextStatus } from '#src/contract/instance-status.ts';
import type { SoftwareId } from '#src/contract/instance-choices.ts';
import type { InstanceChange } from '#src/contract/instances.ts';
import type { Tier } from '#src/contract/plans.ts';
import { Refusal } from '#src/contract/refusal.ts';
import { idleStopOf, isIdleStopAllowed } from '#src/contract/waking.ts';
import type { InstanceRow } from '#src/control/database/schema.ts';
import type { ResolvedVersion } from '#src/control/games/service.ts';
import { addressTaken, moveAddress, settle } from './naming.ts';
import * as store from './store.ts';

/** What an instance's agent is told of its software, as the row keeps it. */
export function softwareOrderColumn(id: SoftwareId, { version, install, run }: ResolvedVersion): string {
  const definition = softwareDefinition(id);
  return JSON.stringify({
    ...{ id, version, install, run },
    ...definition.runs,
    proxyProtocolSetting: proxyProtocolSetting(definition, version),
    properties: [],
  });
}

export type ResolveVersion = (software: SoftwareId, version: string) => Promise<ResolvedVersion>;

/**
 * The software that an instance is to have from now on; undefined where it keeps its own, which its maker lists no more or
 * cannot be asked about.
 * @throws Refusal `edition_differs`, and those of `resolve`
 */
export async function newSoftware(
  row: InstanceRow,
  wanted: NonNullable<InstanceChange['software']>,
  resolve: ResolveVersion,
): Promise<ResolvedVersion | undefined> {
  if (editionOf[wanted.id] !== editionOf[row.software])
    throw new Refusal(
      'edition_differs',
      'Its world is of the other edition of Minecraft. Make another server for that one.',
    );
  try {
    return await resolve(wanted.id, wanted.version);
  } catch (error) {
    if (error instanceof Refusal && wanted.id === row.software && wanted.version === row.version)
      return undefined;
    throw error;
  }
}

/**
 * Writes changed settings; the row must be locked by this transaction.
 * @param resolved the version that the change names
 * @throws Refusal `address_taken`, `address_change_cooldown`, `instance_state_conflict`, `idle_stop_not_allowed`
 */
export async function changeSettings(
  transaction: store.InTransaction,
  row: InstanceRow,
  { name, slug, software, wakes, idleStopMinutes }: InstanceChange,
  { resolved, now }: { resolved: ResolvedVersion | undefined; now: Date },
): Promise<InstanceRow> {
  if (software && (nextStatus(row.status, 'start') === undefined || row.status === 'stopping')) {
    throw new Refusal(
      'instance_state_conflict',
      `Stop the server first: its software cannot change while it is ${instanceLife[row.status].label.toLowerCase()}.`,
      { statusNow: row.status },
    );
  }
  if (idleStopMinutes !== undefined && !isIdleStopAllowed(row.tier, idleStopMinutes))
    throw new Refusal('idle_stop_not_allowed', idleStopRule(row.tier), idleStopOf[row.tier]);
  const moved = slug === undefined ? {} : await moveAddress(transaction, row, slug, now);
  try {
    const after = await store.updateInstance(transaction, row.id, {
      name: name ?? row.name,
      ...(wakes !== undefined && { wakes }),
      ...(idleStopMinutes !== undefined && { idle_stop_minutes: idleStopMinutes }),
      ...moved,
      ...(software &&
        resolved && {
          software: software.id,
          version: resolved.version,
          software_order: softwareOrderColumn(software.id, resolved),
          // A newer order would be a reason to try again what failed before.
          desired: 'stopped',
          generation: row.generation + 1,
        }),
    });
    if (moved.slug) await settle(transaction, { slug: moved.slug, accountId: row.account_id, now });
    return after;
  } catch (error) {
    if (isTaken(error)) throw addressTaken();
    throw error;
  }
}

function idleStopRule(tier: Tier): string {
  const { least, most, mayStayOn } = idleStopOf[tier];
  return `A server of this tier stops after ${least} to ${most} minutes without players${mayStayOn ? ', or stays on' : ''}.`;
}

/** PostgreSQL's answer to a second row with one slug. */
const isTaken = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'instance_slug_key';
