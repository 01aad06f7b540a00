import { sql, type Kysely } from 'kysely';
import type { DatabaseSchema, InstanceRow } from '#src/control/database/schema.ts';

type Database = Kysely<DatabaseSchema>;

/** Keeps that somebody looked, unless that is known of the time since `since`. */
export const recordInspection = (
  database: Database,
  {
    instance,
    inspectorId,
    now,
    since,
  }: { instance: InstanceRow; inspectorId: string; now: Date; since: Date },
) =>
  sql`
    insert into instance_inspection (instance_id, owner_id, inspector_id, at)
    select ${instance.id}, ${instance.account_id}, ${inspectorId}, ${now}
    where not exists (
      select from instance_inspection
      where instance_id = ${instance.id} and inspector_id = ${inspectorId} and at > ${since}
    )`.execute(database);

/** The newest looks into an instance, with the names of those who looked. */
export const newestInspections = (database: Database, instanceId: string, limit: number) =>
  database
    .selectFrom('instance_inspection')
    .innerJoin('account', 'account.id', 'instance_inspection.inspector_id')
    .select(['account.name', 'instance_inspection.at'])
    .where('instance_id', '=', instanceId)
    .orderBy('instance_inspection.id', 'desc')
    .limit(limit)
    .execute();
