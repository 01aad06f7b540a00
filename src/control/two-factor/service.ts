import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '#src/contract/clock.ts';
import { Refusal } from '#src/contract/refusal.ts';
import type {
  RecoveryCodes,
  TwoFactorLogin,
  TwoFactorSetup,
  TwoFactorState,
} from '#src/contract/two-factor.ts';
import type { AccountService } from '#src/control/accounts/service.ts';
import type { AuthService } from '#src/control/auth/service.ts';
import type { DatabaseSchema } from '#src/control/database/schema.ts';
import type { SessionCaller } from '#src/control/http/environment.ts';
import type { LimitService } from '#src/control/limits/service.ts';
import type { SecurityNotices } from '#src/control/security-notices/service.ts';
import type { Sealer } from '#src/control/sealing.ts';
import { challengeExpired, type LoginChallenges } from './login-challenges.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { readCode } from './rules.ts';
import * as store from './store.ts';
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts';

/** What uses a code up; of many at once, one gets true. */
type UseCode = (transaction: Transaction<DatabaseSchema>) => Promise<boolean>;

export type TwoFactorService = ReturnType<typeof createTwoFactorService>;

/** A second factor: codes of an authenticator app (TOTP), and recovery codes for when it is lost. */
export function createTwoFactorService(options: {
  database: Kysely<DatabaseSchema>;
  clock: Clock;
  sealer: Sealer;
  challenges: LoginChallenges;
  accounts: AccountService;
  auth: AuthService;
  limits: LimitService;
  notices: SecurityNotices;
  /** What authenticator apps show beside the code. */
  brand: string;
}) {
  const { database, clock, sealer, challenges, accounts, auth, limits, notices, brand } = options;

  const purposeOf = (accountId: string) => `two-factor secret of ${accountId}`;

  const announce = (transaction: Transaction<DatabaseSchema>, accountId: string, isEnabled: boolean) =>
    notices.tell(transaction, accountId, { kind: 'two-factor-changed', isEnabled });

  /** How to use up this code of an account that has two-factor on; undefined when it is wrong. */
  async function findUse(accountId: string, typed: string): Promise<UseCode | undefined> {
    const read = readCode(typed);
    const twoFactor = await store.findTwoFactor(database, accountId);
    if (!read || !twoFactor?.enabled_at) return undefined;
    const { sealed_secret: sealed, recovery_salt: salt } = twoFactor;
    if (read.kind === 'totp') {
      const step = stepOfCode(sealer.unseal(sealed, purposeOf(accountId)), read.code, clock.now());
      return step === undefined
        ? undefined
        : (transaction) => store.useStep(transaction, accountId, sealed, step);
    }
    if (!salt) return undefined;
    const hash = await hashRecoveryCode(read.code, salt);
    return (transaction) => store.useRecoveryCode(transaction, accountId, hash);
  }

  return {
    async state(accountId: string): Promise<TwoFactorState> {
      const enabledAt = (await store.findTwoFactor(database, accountId))?.enabled_at ?? null;
      return {
        enabled: enabledAt !== null,
        enabledAt: enabledAt?.toISOString() ?? null,
        recoveryCodesLeft: await store.countRecoveryCodes(database, accountId),
      };
    },

    /**
     * Makes a secret that waits for its first code; one that waited before is forgotten.
     * @param address the caller's, of `addressGroupOf`
     * @throws Refusal `wrong_password`, `rate_limited`, `two_factor_on`
     */
    async begin(caller: SessionCaller, password: string, address: string): Promise<TwoFactorSetup> {
      const { id, email } = await auth.confirmPassword(caller, password, address);
      const secret = newTotpSecret();
      const isPending = await database.transaction().execute(async (transaction) => {
        await accounts.hold(transaction, id);
        return store.savePending(transaction, {
          account_id: id,
          sealed_secret: sealer.seal(secret, purposeOf(id)),
          created_at: clock.now(),
        });
      });
      if (!isPending) throw new Refusal('two_factor_on', 'Two-factor sign-in is on already.');
      return { secret, uri: totpUri(secret, brand, email) };
    },

    /**
     * Switches two-factor on with the first code of the app; that code is used up.
     * @throws Refusal `two_factor_code_wrong`, `two_factor_on`, `two_factor_off` when nothing was begun
     */
    async confirm({ accountId }: SessionCaller, typed: string): Promise<RecoveryCodes> {
      const pending = await store.findTwoFactor(database, accountId);
      if (!pending) throw isOff();
      if (pending.enabled_at) throw new Refusal('two_factor_on', 'Two-factor sign-in is on already.');
      const { sealed_secret: sealed } = pending;
      const read = readCode(typed);
      const now = clock.now();
      const step =
        read?.kind === 'totp'
          ? stepOfCode(sealer.unseal(sealed, purposeOf(accountId)), read.code, now)
          : undefined;
      if (step === undefined) throw codeWrong(accountId);
      const recovery = await newRecoveryCodes();
      await database.transaction().execute(async (transaction) => {
        await accounts.hold(transaction, accountId);
        if (!(await store.enable(transaction, accountId, sealed, { enabled_at: now, last_step: step })))
          throw codeWrong(accountId);
        await store.replaceRecoveryCodes(transaction, accountId, recovery);
        await announce(transaction, accountId, true);
      });
      return { recoveryCodes: recovery.codes };
    },

    /** Puts new codes in the place of all old ones. @throws Refusal `wrong_password`, `rate_limited`, `two_factor_off` */
    async renewRecoveryCodes(
      caller: SessionCaller,
      password: string,
      address: string,
    ): Promise<RecoveryCodes> {
      const { id } = await auth.confirmPassword(caller, password, address);
      if (!(await store.isEnabled(database, id))) throw isOff();
      const recovery = await newRecoveryCodes();
      await database.transaction().execute(async (transaction) => {
        await accounts.hold(transaction, id);
        if (!(await store.replaceRecoveryCodes(transaction, id, recovery))) throw isOff();
        await notices.note(transaction, id, { kind: 'recovery-codes-replaced' });
      });
      return { recoveryCodes: recovery.codes };
    },

    /** Inside the caller's transaction, for an account that its owner takes over from somebody else. */
    async removeAll(transaction: Transaction<DatabaseSchema>, accountId: string): Promise<void> {
      await store.deleteTwoFactor(transaction, accountId);
    },

    /** Switches two-factor off, if it is on. @throws Refusal `wrong_password`, `rate_limited` */
    async disable(caller: SessionCaller, password: string, address: string): Promise<void> {
      const { id } = await auth.confirmPassword(caller, password, address);
      await database.transaction().execute(async (transaction) => {
        await accounts.hold(transaction, id);
        if (await store.deleteTwoFactor(transaction, id)) await announce(transaction, id, false);
      });
    },

    /**
     * Opens a session for who answers a challenge. Wrong codes count for the challenge, and for the account over all
     * its challenges until its password changes.
     * @throws Refusal `two_factor_code_wrong`, `two_factor_challenge_expired`, `rate_limited`
     */
    async logIn({ challenge, code }: TwoFactorLogin, userAgent: string): Promise<string> {
      const account = await challenges.takeTry(challenge);
      const key = `${account.id} ${account.credentialVersion}`;
      return limits.takeIfRefused('wrongTwoFactorCodesPerAccount', key, async () => {
        const use = await findUse(account.id, code);
        if (!use) throw codeWrong(account.id);
        return database.transaction().execute(async (transaction) => {
          // First, for it holds the account; whatever is refused after it is undone with it.
          const accessToken = await auth.openSession(transaction, account, userAgent);
          if (accessToken === undefined) throw challengeExpired();
          if (!(await use(transaction))) throw codeWrong(account.id);
          await challenges.end(transaction, challenge);
          return accessToken;
        });
      });
    },
  };
}

const codeWrong = (accountId: string) =>
  new Refusal('two_factor_code_wrong', 'This code is not right, or was used already.', {}, accountId);

const isOff = () => new Refusal('two_factor_off', 'Two-factor sign-in is off.');
