import { sql } from 'kysely';
import { createLanternhostClient } from '@lanternhost/sdk';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type * as passwords from '#src/control/auth/passwords.ts';
import { createWorld, type World } from '#tests/world/world.ts';

// The real hashing, which first looks around.
const hashings = vi.hoisted(() => ({ started: async (): Promise<void> => undefined }));
vi.mock('#src/control/auth/passwords.ts', async (importOriginal) => {
  const original = await importOriginal<typeof passwords>();
  return {
    ...original,
    hashPassword: async (password: string) => {
      await hashings.started();
      return original.hashPassword(password);
    },
  };
});

let world: World;
let openTransactions: number[];
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(() => {
  openTransactions = [];
  hashings.started = async () => {
    const { rows } = await sql<{ open: number }>`
      select count(*) as open from pg_stat_activity activity where datname = current_database()
      and application_name = 'lanternhost' and state like 'idle in transaction%'
      -- The scheduler of instances passes at any time.
      and not exists (select from pg_locks where pid = activity.pid and relation = 'instance'::regclass)`.execute(
      world.platform.database,
    );
    openTransactions.push(rows[0]?.open ?? -1);
  };
});
afterAll(() => world[Symbol.asyncDispose]());

const accountOf = (email: string) => ({
  email,
  password: 'a fine long password',
  acceptTerms: true as const,
});

test('a password is hashed while no transaction waits for it, and not at all for a taken address', async () => {
  const visitor = createLanternhostClient({ baseUrl: world.url });
  await visitor.POST('/v1/auth/register', { body: accountOf('alice@example.com') });
  expect(openTransactions).toEqual([0]);
  await visitor.POST('/v1/auth/register', { body: accountOf('Alice@example.com') }).catch(() => undefined);
  expect(openTransactions).toEqual([0]);
});

test('setting up hashes while no transaction waits, and only for who holds the link', async () => {
  const visitor = createLanternhostClient({ baseUrl: world.url });
  const token = (await world.platform.setup.openLink()) ?? '';
  const setUp = (link: string) =>
    visitor.POST('/v1/setup', { body: { ...accountOf('admin@example.com'), token: link } });
  await setUp('some other link').catch(() => undefined);
  expect(openTransactions).toEqual([]);
  await setUp(token);
  expect(openTransactions).toEqual([0]);
});
