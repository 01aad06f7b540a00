import type { Kysely, Transaction } from 'kysely';
import type { AccountChange, AccountDetails } from '#src/contract/accounts.ts';
import type { Clock } from '#src/contract/clock.ts';
import type { Permission } from '#src/contract/permissions.ts';
import { Refusal } from '#src/contract/refusal.ts';
import { batchLookups } from '#src/control/database/batch-lookups.ts';
import type { AccountRow as StoredAccount, DatabaseSchema } from '#src/control/database/schema.ts';
import type { LivePublisher } from '#src/control/live/service.ts';
import * as store from './store.ts';

/** With both, somebody can see the administration and let others in. */
export const keyPermissions = ['admin:read', 'user:write'] as const satisfies Permission[];

export type AccountService = ReturnType<typeof createAccountService>;

/** The columns that `accountDetailsOf` needs, for a domain that finds an account together with something of its own. */
export const accountDetailColumns = store.detailColumns;
export type AccountDetailsRow = Pick<StoredAccount, (typeof accountDetailColumns)[number]>;

/** What an account sees of itself. */
export const accountDetailsOf = (account: AccountDetailsRow): AccountDetails => ({
  id: account.id,
  email: account.email,
  name: account.name,
  emailVerified: account.email_verified_at !== null,
  language: account.language,
  createdAt: account.created_at.toISOString(),
  closing: account.closing,
  closesAt: account.closes_at?.toISOString() ?? null,
});

export function createAccountService(options: {
  database: Kysely<DatabaseSchema>;
  clock: Clock;
  live: LivePublisher;
}) {
  const { database, clock, live } = options;
  const accountOf = batchLookups((accountIds) => store.findAccounts(database, accountIds));

  /** @throws Refusal `not_found` when the account was removed meanwhile */
  async function details(accountId: string): Promise<AccountDetails> {
    const account = await accountOf(accountId);
    if (!account) throw new Refusal('not_found', 'This account no longer exists.');
    return accountDetailsOf(account);
  }

  return {
    details,

    /**
     * Where mails to an account go, seen from the caller's transaction.
     * @throws Refusal `not_found` when the account was removed or closed meanwhile
     */
    async recipient(
      db: Kysely<DatabaseSchema>,
      accountId: string,
    ): Promise<Pick<AccountDetails, 'email' | 'language'>> {
      const account = (await store.findAccounts(db, [accountId])).get(accountId);
      if (!account) throw new Refusal('not_found', 'This account no longer exists.');
      return account;
    },

    /**
     * Lets one transaction at a time change what belongs to an account, so that its limits hold and a closed one gets
     * nothing. Called before rows of the account are touched: closing takes them in this order.
     * @throws Refusal `not_found` when it was closed meanwhile
     */
    async hold(transaction: Transaction<DatabaseSchema>, accountId: string): Promise<void> {
      if (!(await store.holdOpenAccount(transaction, accountId)))
        throw new Refusal('not_found', 'This account no longer exists.');
    },

    async change(accountId: string, change: AccountChange): Promise<AccountDetails> {
      if (Object.keys(change).length > 0) {
        await database.transaction().execute(async (transaction) => {
          await store.updateAccount(transaction, accountId, change);
          await live.changed(transaction, { topic: '/account', accountId });
        });
      }
      return details(accountId);
    },

    /** Takes effect at once, on open live channels too. */
    async grant(
      db: Kysely<DatabaseSchema>,
      accountId: string,
      permissions: readonly Permission[],
    ): Promise<void> {
      await store.insertPermissions(db, accountId, permissions, clock.now());
      await live.accessChanged(db, accountId);
    },

    /** Lets one change of who administers the installation go on at a time, until its transaction ends. */
    awaitTurn: store.awaitTurn,

    /** Whether somebody who stays has both key permissions. */
    isAdministered: (transaction: Transaction<DatabaseSchema>) =>
      store.isHeldByStaying(transaction, keyPermissions),

    async hasAdministrator(db: Kysely<DatabaseSchema> = database): Promise<boolean> {
      return Number((await store.countHolders(db, 'admin:read')).count) > 0;
    },
  };
}
