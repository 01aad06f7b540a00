import type { Kysely, Transaction } from 'kysely';
import {
  apiKeyPermissionSchema,
  isOwnAccountPermission,
  type ApiKeyPermission,
} from '#src/contract/api-key-permissions.ts';
import {
  apiKeysPerAccount,
  type ApiKey,
  type CreatedApiKey,
  type NewApiKey,
} from '#src/contract/api-keys.ts';
import type { Clock } from '#src/contract/clock.ts';
import { permissionSchema } from '#src/contract/permission-schema.ts';
import { Refusal } from '#src/contract/refusal.ts';
import { accountDetailsOf, type AccountService } from '#src/control/accounts/service.ts';
import { batchLookups } from '#src/control/database/batch-lookups.ts';
import type { DatabaseSchema } from '#src/control/database/schema.ts';
import type { ApiKeyCaller, Identity, SessionCaller } from '#src/control/http/environment.ts';
import type { LivePublisher } from '#src/control/live/service.ts';
import type { SecurityNotices } from '#src/control/security-notices/service.ts';
import { newToken, tokenHash } from '#src/control/tokens.ts';
import { apiKeyPrefix, effectivePermissions, isUseToBeNoted, notYoursToGrant, startOf } from './rules.ts';
import * as store from './store.ts';

export type ApiKeyService = ReturnType<typeof createApiKeyService>;

/** Keys with which an account's programs call the API: opaque tokens like those of sessions, with less to hold. */
export function createApiKeyService(options: {
  database: Kysely<DatabaseSchema>;
  clock: Clock;
  live: LivePublisher;
  accounts: AccountService;
  notices: SecurityNotices;
}) {
  const { database, clock, live, accounts, notices } = options;
  const keyOf = batchLookups((tokenHashes) => store.findApiKeys(database, tokenHashes, clock.now()));

  return {
    /** The keys of an account, the newest first; ended ones stay listed until they are removed. */
    async list(accountId: string): Promise<{ content: ApiKey[]; totalElements: number }> {
      const rows = await store.listApiKeys(database, accountId);
      return { content: rows.map(asApiKey), totalElements: rows.length };
    },

    /**
     * Adds a key inside the caller's transaction. Its token is returned this once.
     * @throws Refusal `permission_denied` for a permission that the owner lacks, `api_key_limit`, `invalid_request`
     */
    async create(
      transaction: Transaction<DatabaseSchema>,
      owner: SessionCaller,
      { name, permissions, expiresAt }: NewApiKey,
    ): Promise<CreatedApiKey> {
      const now = clock.now();
      if (expiresAt !== null && new Date(expiresAt) <= now) throw endsInThePast();
      const lacking = notYoursToGrant(permissions, owner.permissions);
      if (lacking) {
        throw new Refusal(
          'permission_denied',
          `You cannot grant ${lacking}, for you do not have it yourself.`,
        );
      }
      await accounts.hold(transaction, owner.accountId);
      if ((await store.countApiKeys(transaction, owner.accountId)) >= apiKeysPerAccount) {
        throw new Refusal(
          'api_key_limit',
          `An account has at most ${apiKeysPerAccount} API keys. Remove one that you no longer use.`,
        );
      }
      const token = `${apiKeyPrefix}${newToken()}`;
      const row = await store.insertApiKey(transaction, {
        account_id: owner.accountId,
        name,
        token_hash: tokenHash(token),
        start: startOf(token),
        permissions: [...new Set(permissions)],
        created_at: now,
        expires_at: expiresAt,
      });
      await notices.tell(transaction, owner.accountId, { kind: 'api-key-created', name });
      return { ...asApiKey(row), token };
    },

    /** Ends a key; its live channels close on every platform process. @throws Refusal `not_found` */
    async remove(accountId: string, id: string): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        await accounts.hold(transaction, accountId);
        const removed = await store.deleteApiKey(transaction, accountId, id);
        if (!removed) throw new Refusal('not_found', 'There is no such API key.');
        await live.accessChanged(transaction, accountId);
        await notices.note(transaction, accountId, { kind: 'api-key-removed', name: removed.name });
      });
    },

    /** Inside the caller's transaction, for an account that its owner takes over from somebody else. */
    removeAll: store.deleteApiKeys,

    /** Whose key this is; undefined when it is unknown, removed or ended. */
    async identify(token: string): Promise<Identity<ApiKeyCaller> | undefined> {
      const key = await keyOf(tokenHash(token).toString('hex'));
      if (!key) return undefined;
      const now = clock.now();
      if (isUseToBeNoted(key.last_used_at, now))
        await store.noteUse(database, key.api_key_id, key.last_used_at, now);
      return { caller: asCaller(key), account: accountDetailsOf(key) };
    },

    /** The caller of a key that was looked up before, with its permissions as they are now. */
    async renewCaller(apiKeyId: string): Promise<ApiKeyCaller | undefined> {
      const key = await store.findApiKey(database, apiKeyId, clock.now());
      return key && asCaller(key);
    },
  };
}

const endsInThePast = () =>
  new Refusal('invalid_request', 'The API key would have ended already.', {
    fields: [{ path: 'expiresAt', message: 'Choose a time in the future' }],
  });

/** Permissions that this version no longer knows are left out. */
const known = (names: readonly string[]): ApiKeyPermission[] =>
  names.flatMap((name) => apiKeyPermissionSchema.safeParse(name).data ?? []);

const asApiKey = (row: store.ListedApiKey): ApiKey => ({
  id: row.id,
  name: row.name,
  permissions: known(row.permissions),
  start: row.start,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});

function asCaller(key: store.ApiKeyOfCaller): ApiKeyCaller {
  const named = known(key.named);
  const held = new Set(key.held.flatMap((name) => permissionSchema.safeParse(name).data ?? []));
  return {
    kind: 'apiKey',
    accountId: key.account_id,
    apiKeyId: key.api_key_id,
    expiresAt: key.expires_at,
    permissions: effectivePermissions(named, held),
    ownAccount: new Set(named.filter(isOwnAccountPermission)),
  };
}
