import type { Kysely } from 'kysely';
import type { Clock } from '#src/contract/clock.ts';
import type { InstanceInspection } from '#src/contract/instance-inspection.ts';
import type { AccountService } from '#src/control/accounts/service.ts';
import type { DatabaseSchema } from '#src/control/database/schema.ts';
import type { DebugService } from './debug-service.ts';
import { newestInspections, recordInspection } from './inspection-store.ts';
import type { InstanceService } from './service.ts';

const shownAtMost = 50;
/** A page that is left open is one look. */
const lookMilliseconds = 60 * 60_000;

export type InspectionService = ReturnType<typeof createInspectionService>;

/** Servers of anybody, as staff look into them. That they did is kept before they see anything. */
export function createInspectionService(options: {
  database: Kysely<DatabaseSchema>;
  clock: Clock;
  accounts: Pick<AccountService, 'details'>;
  instances: InstanceService;
  debug: DebugService;
}) {
  const { database, clock, accounts, instances, debug } = options;
  return {
    /** @throws Refusal `not_found` */
    async read(inspectorId: string, reference: string): Promise<InstanceInspection> {
      const row = await instances.anybodys(reference);
      const now = clock.now();
      const since = new Date(now.getTime() - lookMilliseconds);
      await recordInspection(database, { instance: row, inspectorId, now, since });
      const { id, account_id: ownerId } = row;
      const page = { page: 0, size: shownAtMost };
      const [{ players: _, ...instance }, owner, facts, operations, events, inspections] = await Promise.all([
        instances.read(ownerId, id),
        accounts.details(ownerId),
        debug.read(ownerId, id),
        instances.operations(ownerId, id, page),
        instances.events(ownerId, id, page),
        newestInspections(database, id, shownAtMost),
      ]);
      return {
        instance,
        owner: { id: owner.id, name: owner.name },
        debug: facts,
        operations,
        events,
        inspections: inspections.map(({ name, at }) => ({ by: name, at: at.toISOString() })),
      };
    },
  };
}
