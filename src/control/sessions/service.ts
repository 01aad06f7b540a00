import type { Kysely, Transaction } from 'kysely';
import type { Session } from '#src/contract/sessions.ts';
import type { Clock } from '#src/contract/clock.ts';
import { Refusal } from '#src/contract/refusal.ts';
import { accountDetailsOf } from '#src/control/accounts/service.ts';
import { batchLookups } from '#src/control/database/batch-lookups.ts';
import type { DatabaseSchema } from '#src/control/database/schema.ts';
import type { Identity, SessionCaller } from '#src/control/http/environment.ts';
import type { LivePublisher } from '#src/control/live/service.ts';
import { newToken, tokenHash } from '#src/control/tokens.ts';
import { deviceOf, lastUseMilliseconds, sessionExpiry, sessionsPerAccount } from './rules.ts';
import * as store from './store.ts';

export type SessionService = ReturnType<typeof createSessionService>;

/** Sessions are opaque tokens, stored hashed and revocable at once. */
export function createSessionService(options: {
  database: Kysely<DatabaseSchema>;
  clock: Clock;
  live: LivePublisher;
}) {
  const { database, clock, live } = options;
  const sessionOf = batchLookups((tokenHashes) => store.findSessions(database, tokenHashes, clock.now()));

  async function noteUse(session: store.SessionWithAccount): Promise<void> {
    const now = clock.now();
    const before = new Date(now.getTime() - lastUseMilliseconds);
    if (session.last_used_at <= before) await store.noteUse(database, session.session_id, now, before);
  }

  /** Ends all sessions of an account but one, inside the caller's transaction; their live channels close. */
  async function endAll(
    transaction: Transaction<DatabaseSchema>,
    accountId: string,
    keptSessionId?: string,
  ): Promise<void> {
    await store.deleteSessions(transaction, accountId, keptSessionId);
    await live.accessChanged(transaction, accountId);
  }

  return {
    /**
     * Opens a session inside the caller's transaction.
     * @param userAgent what the client calls itself, of `userAgentOf`
     * @returns its access token
     */
    async open(
      transaction: Transaction<DatabaseSchema>,
      accountId: string,
      userAgent: string,
    ): Promise<string> {
      const token = newToken();
      const now = clock.now();
      await store.insertSession(transaction, {
        accountId,
        tokenHash: tokenHash(token),
        userAgent,
        createdAt: now,
        expiresAt: sessionExpiry(now),
      });
      const ended = await store.deleteSurplusSessions(transaction, accountId, sessionsPerAccount);
      if (ended > 0) await live.accessChanged(transaction, accountId);
      return token;
    },

    /** Who holds this access token; undefined when it is unknown, ended or expired. */
    async find(accessToken: string): Promise<Identity<SessionCaller> | undefined> {
      const session = await sessionOf(tokenHash(accessToken).toString('hex'));
      if (!session) return undefined;
      await noteUse(session);
      return { caller: asCaller(session), account: accountDetailsOf(session) };
    },

    /** The caller of an open session, with its permissions as they are now. */
    async renewCaller(sessionId: string): Promise<SessionCaller | undefined> {
      const session = await store.findSession(database, sessionId, clock.now());
      return session && asCaller(session);
    },

    /** Prolongs the session; the time it now ends. */
    async refresh(caller: SessionCaller): Promise<Date> {
      const now = clock.now();
      const expiresAt = sessionExpiry(now);
      await store.refreshSession(database, caller.sessionId, now, expiresAt);
      return expiresAt;
    },

    /** The open sessions of the caller's account, the last used first. */
    async list(caller: SessionCaller): Promise<Session[]> {
      const rows = await store.listSessions(database, caller.accountId, clock.now());
      return rows.map((row) => ({
        id: row.id,
        current: row.id === caller.sessionId,
        device: deviceOf(row.user_agent),
        createdAt: row.created_at.toISOString(),
        lastUsedAt: row.last_used_at.toISOString(),
        expiresAt: row.expires_at.toISOString(),
      }));
    },

    /**
     * Ends one session of the caller's account; its live channels close on every platform process.
     * @throws Refusal `not_found`
     */
    async end({ accountId }: SessionCaller, sessionId: string): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        if (!(await store.deleteSession(transaction, accountId, sessionId)))
          throw new Refusal('not_found', 'This session has ended already.');
        await live.accessChanged(transaction, accountId);
      });
    },

    endAll,

    endOthers: ({ accountId, sessionId }: SessionCaller): Promise<void> =>
      database.transaction().execute((transaction) => endAll(transaction, accountId, sessionId)),
  };
}

const asCaller = (session: store.SessionOfCaller): SessionCaller => ({
  kind: 'session',
  accountId: session.account_id,
  sessionId: session.session_id,
  expiresAt: session.expires_at,
  permissions: new Set(session.permissions),
});
