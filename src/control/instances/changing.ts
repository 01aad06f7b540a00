import { softwareDefinition } from '#src/catalog/minecraft-software.ts';
import { instanceLife, nextStatus } from '#src/contract/instance-status.ts';
import type { InstanceChange, SoftwareId } from '#src/contract/instances.ts';
import { Refusal } from '#src/contract/refusal.ts';
import type { InstanceRow } from '#src/control/database/schema.ts';
import type { ResolvedVersion } from '#src/control/games/service.ts';
import { addressTaken } from './naming.ts';
import { reservedSlugs } from './rules.ts';
import * as store from './store.ts';

/** What an instance's agent is told of its software, as the row keeps it. */
export const softwareOrderColumn = (id: SoftwareId, resolved: ResolvedVersion) =>
  JSON.stringify({
    id,
    version: resolved.version,
    install: resolved.install,
    run: resolved.run,
    ...softwareDefinition(id).runs,
    properties: [],
  });

/**
 * Writes changed settings; the row must be locked by this transaction.
 * @param resolved the version that the change names
 * @throws Refusal `address_taken`, `instance_state_conflict`
 */
export async function changeSettings(
  transaction: store.InTransaction,
  row: InstanceRow,
  { name, slug, software }: InstanceChange,
  resolved: ResolvedVersion | undefined,
): Promise<InstanceRow> {
  if (software && (nextStatus(row.status, 'start') === undefined || row.status === 'stopping')) {
    throw new Refusal(
      'instance_state_conflict',
      `Stop the server first: its software cannot change while it is ${instanceLife[row.status].label.toLowerCase()}.`,
      { statusNow: row.status },
    );
  }
  if (slug !== undefined && reservedSlugs.has(slug)) throw addressTaken();
  try {
    return await store.updateInstance(transaction, row.id, {
      name: name ?? row.name,
      ...(slug !== undefined && row.slug !== null && { slug }),
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
  } catch (error) {
    if (isTaken(error)) throw addressTaken();
    throw error;
  }
}

/** PostgreSQL's answer to a second row with one slug. */
const isTaken = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'instance_slug_key';
