import type { Kysely, Transaction } from 'kysely';
import type { AccountDetails } from '#src/contract/accounts.ts';
import type { Clock } from '#src/contract/clock.ts';
import { Refusal } from '#src/contract/refusal.ts';
import type { AccountService } from '#src/control/accounts/service.ts';
import type { AuthService } from '#src/control/auth/service.ts';
import type { DatabaseSchema } from '#src/control/database/schema.ts';
import type { SessionCaller } from '#src/control/http/environment.ts';
import type { LivePublisher } from '#src/control/live/service.ts';
import type { MailService } from '#src/control/mail/service.ts';
import type { SecurityNotices } from '#src/control/security-notices/service.ts';
import { closedAccount, closingTime } from './rules.ts';
import * as store from './store.ts';

export type ClosingService = ReturnType<typeof createClosingService>;

/** What becomes of the game servers of accounts that close. */
type ServersOfClosedAccounts = {
  /** Begins to remove all of an account's, in the transaction that closes it. */
  removeServersOf(transaction: Transaction<DatabaseSchema>, accountId: string): Promise<void>;
  tidyUp(): Promise<void>;
};

/** Accounts that are no longer wanted: asked for, some days to change one's mind, then closed for good. */
export function createClosingService(options: {
  database: Kysely<DatabaseSchema>;
  clock: Clock;
  live: LivePublisher;
  auth: AuthService;
  accounts: AccountService;
  mail: MailService;
  notices: SecurityNotices;
  servers: ServersOfClosedAccounts;
}) {
  const { database, clock, live, auth, accounts, mail, notices, servers } = options;

  /** Closes one account, unless that was withdrawn or done meanwhile. */
  async function close(accountId: string): Promise<void> {
    await database.transaction().execute(async (transaction) => {
      const owner = await store.holdDue(transaction, accountId, clock.now());
      if (!owner) return;
      await servers.removeServersOf(transaction, accountId);
      await store.deleteOwnedRows(transaction, accountId);
      await store.markClosed(transaction, accountId, closedAccount(crypto.randomUUID()));
      await mail.send(transaction, owner, { kind: 'account-closed' });
      await live.accessChanged(transaction, accountId);
    });
  }

  return {
    /**
     * The account works on until it closes; asked again, the first time counts.
     * @param address the caller's, of `addressGroupOf`
     * @throws Refusal `wrong_password`, `rate_limited`, `last_administrator`
     */
    async request(caller: SessionCaller, password: string, address: string): Promise<AccountDetails> {
      const { id: accountId } = await auth.confirmPassword(caller, password, address);
      const closesAt = closingTime(clock.now());
      await database.transaction().execute(async (transaction) => {
        await accounts.awaitTurn(transaction);
        const wasAdministered = await accounts.isAdministered(transaction);
        if (!(await store.markPending(transaction, accountId, closesAt))) return;
        if (wasAdministered && !(await accounts.isAdministered(transaction)))
          throw new Refusal(
            'last_administrator',
            'Nobody else could administer this installation. Give somebody admin:read and user:write first.',
          );
        await notices.tell(transaction, accountId, { kind: 'closing-requested', closesAt });
        await live.changed(transaction, { topic: '/account', accountId });
      });
      return accounts.details(accountId);
    },

    /** The account stays; without a closing nothing changes. */
    async withdraw({ accountId }: SessionCaller): Promise<AccountDetails> {
      await database.transaction().execute(async (transaction) => {
        if (!(await store.withdraw(transaction, accountId))) return;
        await notices.note(transaction, accountId, { kind: 'closing-cancelled' });
        await live.changed(transaction, { topic: '/account', accountId });
      });
      return accounts.details(accountId);
    },

    /**
     * Closes each account that is due, in a transaction of its own, and sees to it that its servers go as well.
     * Repeating it does no harm.
     */
    async closeDue(): Promise<void> {
      for (const { id } of await store.findDue(database, clock.now())) await close(id);
      await servers.tidyUp();
    },
  };
}
