import type { Kysely } from 'kysely';
import { permissionSchema } from '#src/contract/permission-schema.ts';
import type { Permission } from '#src/contract/permissions.ts';
import { Refusal } from '#src/contract/refusal.ts';
import type { User } from '#src/contract/users.ts';
import { accountDetailsOf, keyPermissions, type AccountService } from '#src/control/accounts/service.ts';
import type { DatabaseSchema } from '#src/control/database/schema.ts';
import type { Caller } from '#src/control/http/environment.ts';
import type { LivePublisher } from '#src/control/live/service.ts';
import type { Logger } from '#src/control/log.ts';
import type { NotificationService } from '#src/control/notifications/service.ts';
import { permissionChange } from './rules.ts';
import * as store from './store.ts';

export type UserService = ReturnType<typeof createUserService>;

/** All accounts, for those who administer them. */
export function createUserService(options: {
  database: Kysely<DatabaseSchema>;
  accounts: AccountService;
  notifications: NotificationService;
  live: LivePublisher;
  log: Logger;
}) {
  const { database, accounts, notifications, live, log } = options;

  async function find(db: Kysely<DatabaseSchema>, id: string): Promise<User> {
    const row = await store.findUser(db, id);
    if (!row) throw new Refusal('not_found', 'There is no such account.');
    return asUser(row);
  }

  return {
    /** The newest first. @param input.query what name or address contain, or an id */
    async list(input: {
      query?: string | undefined;
      page: number;
      size: number;
    }): Promise<{ content: User[]; totalElements: number }> {
      const query = input.query?.trim() ?? '';
      const page = { limit: input.size, offset: input.page * input.size };
      const rows = await store.listUsers(database, query, page);
      const { count } = await store.countUsers(database, query);
      return { content: rows.map(asUser), totalElements: Number(count) };
    },

    /** @throws Refusal `not_found` */
    find: (id: string) => find(database, id),

    /**
     * Gives an account exactly these permissions; takes effect at once, on open live channels too.
     * @throws Refusal `permission_denied` for one that the caller lacks, `last_administrator`, `not_found`
     */
    async setPermissions(caller: Caller, id: string, wanted: readonly Permission[]): Promise<User> {
      return database.transaction().execute(async (transaction) => {
        await accounts.awaitTurn(transaction);
        // The caller may have lost some since this request came in.
        const { permissions: held } = await find(transaction, caller.accountId);
        const own = caller.permissions.intersection(new Set(held));
        if (!own.has('user:write'))
          throw new Refusal('permission_denied', 'This needs the permission user:write.');
        const user = await find(transaction, id);
        const { granted, withdrawn, lacking } = permissionChange(user.permissions, wanted, own);
        if (lacking) {
          throw new Refusal(
            'permission_denied',
            `You cannot grant or withdraw ${lacking}, for you do not have it yourself.`,
          );
        }
        if (granted.length + withdrawn.length === 0) return user;
        if (granted.length > 0) await accounts.grant(transaction, id, granted);
        if (withdrawn.length > 0) {
          await store.deletePermissions(transaction, id, withdrawn);
          await live.accessChanged(transaction, id);
        }
        const wasAdministrator = keyPermissions.every((permission) => user.permissions.includes(permission));
        if (wasAdministrator && !(await accounts.isAdministered(transaction))) {
          throw new Refusal(
            'last_administrator',
            'Nobody else could administer this installation. Give somebody admin:read and user:write first.',
          );
        }
        if (id !== caller.accountId)
          await notifications.add(transaction, id, { kind: 'permissions-changed' });
        log.info({ accountId: caller.accountId, of: id, granted, withdrawn }, 'permissions changed');
        return find(transaction, id);
      });
    },
  };
}

const asUser = (row: NonNullable<Awaited<ReturnType<typeof store.findUser>>>): User => ({
  ...accountDetailsOf(row),
  // Permissions that this version no longer knows are left out.
  permissions: row.permissions.flatMap((name) => permissionSchema.safeParse(name).data ?? []),
  lastSeenAt: row.last_seen_at?.toISOString() ?? null,
});
