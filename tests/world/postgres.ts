import { inject } from 'vitest';
import { createDatabaseOn, type TestDatabase } from './postgres-server.ts';

/** A migrated, empty database of its own for the calling test. Needs `postgres-setup.ts` as global setup. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createDatabaseOn(inject('postgres'));
}
