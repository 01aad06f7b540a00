import type { Kysely, Transaction } from 'kysely';
import type * as z from 'zod';
import type { loginSchema, registrationSchema } from '#src/contract/auth.ts';
import type { Clock } from '#src/contract/clock.ts';
import { Refusal } from '#src/contract/refusal.ts';
import { batchLookups } from '#src/control/database/batch-lookups.ts';
import type { DatabaseSchema, NewAccount } from '#src/control/database/schema.ts';
import { accountDetailsOf } from '#src/control/accounts/service.ts';
import type { Identity, SessionCaller } from '#src/control/http/environment.ts';
import type { LivePublisher } from '#src/control/live/service.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import { firstName, registrationLimit, sessionExpiry } from './rules.ts';
import * as store from './store.ts';
import { newToken, tokenHash } from '#src/control/tokens.ts';

type Registration = Omit<z.infer<typeof registrationSchema>, 'acceptTerms'>;

export type AuthService = ReturnType<typeof createAuthService>;

/** Accounts sign in here: sessions are opaque tokens, stored hashed and revocable at once. */
export function createAuthService(options: {
  database: Kysely<DatabaseSchema>;
  clock: Clock;
  live: LivePublisher;
  /** Tests and load drivers raise the limit of registrations by it. */
  rateLimitFactor?: number;
}) {
  const { database, clock, live } = options;
  const registrations = registrationLimit.accounts * (options.rateLimitFactor ?? 1);
  const sessionOf = batchLookups((tokenHashes) => store.findSessions(database, tokenHashes, clock.now()));

  async function openSession(db: Kysely<DatabaseSchema>, accountId: string): Promise<string> {
    const token = newToken();
    const now = clock.now();
    await store.insertSession(db, {
      accountId,
      tokenHash: tokenHash(token),
      createdAt: now,
      expiresAt: sessionExpiry(now),
    });
    return token;
  }

  /**
   * The account to add. Hashing takes long, so it comes before any transaction, and only for a free address.
   * @throws Refusal `account_email_taken`
   */
  async function prepareAccount(input: Registration): Promise<NewAccount> {
    if (await store.findAccountByEmail(database, input.email)) throw emailTaken();
    return {
      email: input.email,
      name: firstName(input.email),
      password_hash: await hashPassword(input.password),
      terms_accepted_at: clock.now(),
      created_at: clock.now(),
      email_verified_at: null,
    };
  }

  /** Adds a prepared account inside the caller's transaction; its id. @throws Refusal `account_email_taken` */
  async function addAccount(transaction: Transaction<DatabaseSchema>, account: NewAccount): Promise<string> {
    const added = await store.insertAccount(transaction, account);
    if (!added) throw emailTaken();
    return added.id;
  }

  const registrationsUsedUp = (endsAt: Date) =>
    new Refusal(
      'registration_rate_limit',
      'Too many accounts were registered from your IP address. Try again in a few days.',
      { retryAfter: Math.max(1, Math.ceil((endsAt.getTime() - clock.now().getTime()) / 1000)) },
    );

  return {
    prepareAccount,
    addAccount,
    openSession,

    /**
     * Makes an account and its first session. Only accounts that were made count against the address's limit.
     * @throws Refusal `account_email_taken`, `registration_rate_limit`
     */
    async register(input: Registration, address: string): Promise<string> {
      const counted = await store.findRegistrationCount(database, address, clock.now());
      if (counted && counted.accounts >= registrations) throw registrationsUsedUp(counted.ends_at);
      const account = await prepareAccount(input);
      return database.transaction().execute(async (transaction) => {
        const accountId = await addAccount(transaction, account);
        const { accounts, ends_at } = await store.countRegistration(transaction, address, clock.now());
        // Of several at once too many got here; what this one did and counted is rolled back.
        if (accounts > registrations) throw registrationsUsedUp(ends_at);
        return openSession(transaction, accountId);
      });
    },

    /** @throws Refusal `account_email_unknown`, `wrong_password` */
    async logIn({ email, password }: z.infer<typeof loginSchema>): Promise<string> {
      const account = await store.findAccountByEmail(database, email);
      if (!account) {
        throw new Refusal(
          'account_email_unknown',
          'This email does not belong to an account. Please check that you have spelled the email correctly, or register an account with this email.',
        );
      }
      if (!(await passwordMatches(password, account.password_hash)))
        throw new Refusal('wrong_password', 'Incorrect password', {}, account.id);
      return openSession(database, account.id);
    },

    /** Who holds this access token; undefined when it is unknown, ended or expired. */
    async findSession(accessToken: string): Promise<Identity<SessionCaller> | undefined> {
      const session = await sessionOf(tokenHash(accessToken).toString('hex'));
      return session && { caller: asCaller(session), account: accountDetailsOf(session) };
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

    /** Ends the session; its live channels close on every platform process. */
    async logOut(caller: SessionCaller): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        await store.deleteSession(transaction, caller.sessionId);
        await live.accessChanged(transaction, caller.accountId);
      });
    },
  };
}

const emailTaken = () => new Refusal('account_email_taken', 'Email is already taken. Try to login instead.');

const asCaller = (session: store.SessionOfCaller): SessionCaller => ({
  kind: 'session',
  accountId: session.account_id,
  sessionId: session.session_id,
  expiresAt: session.expires_at,
  permissions: new Set(session.permissions),
});
