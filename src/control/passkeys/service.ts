import type { Kysely } from 'kysely';
import type { Clock } from '#src/contract/clock.ts';
import {
  passkeysPerAccount,
  type NewPasskey,
  type Passkey,
  type PasskeyCreation,
  type PasskeyLogin,
  type PasskeyRequest,
} from '#src/contract/passkeys.ts';
import { Refusal } from '#src/contract/refusal.ts';
import type { AccountService } from '#src/control/accounts/service.ts';
import type { AuthService } from '#src/control/auth/service.ts';
import type { DatabaseSchema } from '#src/control/database/schema.ts';
import type { SessionCaller } from '#src/control/http/environment.ts';
import type { SecurityNotices } from '#src/control/security-notices/service.ts';
import type { SessionService } from '#src/control/sessions/service.ts';
import { newToken, tokenHash } from '#src/control/tokens.ts';
import { verifyCreation, verifyUse } from './ceremonies.ts';
import { algorithms, challengeMilliseconds, userHandle, type RelyingParty } from './rules.ts';
import * as store from './store.ts';

export type PasskeyService = ReturnType<typeof createPasskeyService>;

/** Passkeys: a device that has verified its user, so that one step is two factors and needs no password. */
export function createPasskeyService(options: {
  database: Kysely<DatabaseSchema>;
  clock: Clock;
  accounts: AccountService;
  auth: AuthService;
  sessions: SessionService;
  notices: SecurityNotices;
  /** Undefined where browsers offer no passkeys. */
  party: RelyingParty | undefined;
}) {
  const { database, clock, accounts, auth, sessions, notices } = options;

  function requireParty(): RelyingParty {
    if (options.party) return options.party;
    throw new Refusal(
      'passkeys_unavailable',
      'Passkeys work only where the platform is reached by its name over https, or at localhost.',
    );
  }

  /** A challenge that one account, or whoever signs in, may answer once. */
  async function newChallenge(accountId: string | null): Promise<string> {
    const challenge = newToken();
    const expiresAt = new Date(clock.now().getTime() + challengeMilliseconds);
    await store.insertChallenge(database, {
      token_hash: tokenHash(challenge),
      account_id: accountId,
      expires_at: expiresAt,
    });
    return challenge;
  }

  /** Used up whatever comes of it. @throws Refusal `passkey_refused` */
  async function spendChallenge(challenge: string, accountId: string | null): Promise<void> {
    if (!(await store.takeChallenge(database, tokenHash(challenge), accountId, clock.now())))
      throw new Refusal('passkey_refused', 'This took too long. Please try again.');
  }

  return {
    /** The passkeys of an account, the oldest first. */
    async list(accountId: string): Promise<{ content: Passkey[]; totalElements: number }> {
      const rows = await store.listPasskeys(database, accountId);
      return { content: rows.map(asPasskey), totalElements: rows.length };
    },

    /**
     * What the browser needs to make a passkey.
     * @param address the caller's, of `addressGroupOf`
     * @throws Refusal `wrong_password`, `rate_limited`, `passkeys_unavailable`
     */
    async beginCreation(caller: SessionCaller, password: string, address: string): Promise<PasskeyCreation> {
      const party = requireParty();
      const { id, email } = await auth.confirmPassword(caller, password, address);
      const existing = await store.listPasskeys(database, id);
      const challenge = await newChallenge(id);
      return {
        challenge,
        options: {
          rp: { id: party.id, name: party.name },
          user: { id: userHandle(id), name: email, displayName: email },
          challenge,
          pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
          timeout: challengeMilliseconds,
          excludeCredentials: existing.map(({ credential_id, transports }) => ({
            id: credential_id.toString('base64url'),
            type: 'public-key',
            transports,
          })),
          authenticatorSelection: {
            residentKey: 'required',
            requireResidentKey: true,
            userVerification: 'required',
          },
          attestation: 'none',
        },
      };
    },

    /**
     * Adds the passkey that a device made.
     * @throws Refusal `passkey_refused`, `passkey_taken`, `passkey_limit`, `passkeys_unavailable`
     */
    async create({ accountId }: SessionCaller, input: NewPasskey): Promise<Passkey> {
      const party = requireParty();
      await spendChallenge(input.challenge, accountId);
      const created = await verifyCreation(party, input);
      if (!created) throw refused(accountId);
      return database.transaction().execute(async (transaction) => {
        await accounts.hold(transaction, accountId);
        if ((await store.countPasskeys(transaction, accountId)) >= passkeysPerAccount) {
          throw new Refusal(
            'passkey_limit',
            `An account has at most ${passkeysPerAccount} passkeys. Remove one that you no longer use.`,
          );
        }
        const row = await store.insertPasskey(transaction, {
          account_id: accountId,
          credential_id: Buffer.from(created.id, 'base64url'),
          public_key: Buffer.from(created.publicKey),
          counter: created.counter,
          transports: input.credential.response.transports ?? [],
          name: input.name,
          created_at: clock.now(),
        });
        if (!row) throw new Refusal('passkey_taken', 'This passkey is in use already.');
        await notices.tell(transaction, accountId, { kind: 'passkey-added', name: input.name });
        return asPasskey(row);
      });
    },

    /** @throws Refusal `not_found` */
    async rename(accountId: string, id: string, name: string): Promise<Passkey> {
      const row = await store.renamePasskey(database, accountId, id, name);
      if (!row) throw noSuchPasskey();
      return asPasskey(row);
    },

    /** The passkey opens nothing any more; sessions that it opened stay. @throws Refusal `not_found` */
    async remove(accountId: string, id: string): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        await accounts.hold(transaction, accountId);
        const removed = await store.deletePasskey(transaction, accountId, id);
        if (!removed) throw noSuchPasskey();
        await notices.note(transaction, accountId, { kind: 'passkey-removed', name: removed.name });
      });
    },

    /** Inside the caller's transaction, for an account that its owner takes over from somebody else. */
    removeAll: store.deletePasskeys,

    /** What the browser needs to ask for any passkey of ours. @throws Refusal `passkeys_unavailable` */
    async beginLogin(): Promise<PasskeyRequest> {
      const party = requireParty();
      const challenge = await newChallenge(null);
      return {
        challenge,
        options: {
          rpId: party.id,
          challenge,
          timeout: challengeMilliseconds,
          userVerification: 'required',
          allowCredentials: [],
        },
      };
    },

    /**
     * Opens a session for the account of the passkey.
     * @returns its access token
     * @throws Refusal `passkey_unknown`, `passkey_refused`, `passkeys_unavailable`
     */
    async logIn(input: PasskeyLogin, userAgent: string): Promise<string> {
      const party = requireParty();
      await spendChallenge(input.challenge, null);
      const passkey = await store.findPasskey(database, Buffer.from(input.credential.id, 'base64url'));
      if (!passkey) throw new Refusal('passkey_unknown', 'This passkey belongs to no account here.');
      const { id, account_id: accountId, public_key: publicKey } = passkey;
      // Always there with a passkey that its device can find by itself.
      if (input.credential.response.userHandle !== userHandle(accountId)) throw refused(accountId);
      const counter = await verifyUse(party, input, { publicKey, counter: Number(passkey.counter) });
      if (counter === undefined) throw refused(accountId);
      return database.transaction().execute(async (transaction) => {
        await accounts.hold(transaction, accountId);
        if (!(await store.noteUse(transaction, id, { counter, now: clock.now() }))) throw refused(accountId);
        return sessions.open(transaction, accountId, userAgent);
      });
    },
  };
}

const refused = (accountId: string) =>
  new Refusal('passkey_refused', 'This passkey could not be verified. Please try again.', {}, accountId);

const noSuchPasskey = () => new Refusal('not_found', 'There is no such passkey.');

const asPasskey = (row: {
  id: string;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});
