import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '#src/contract/clock.ts';
import { Refusal } from '#src/contract/refusal.ts';
import type { DatabaseSchema } from '#src/control/database/schema.ts';
import type { LimitService } from '#src/control/limits/service.ts';
import type { LivePublisher } from '#src/control/live/service.ts';
import type { MailService } from '#src/control/mail/service.ts';
import { newToken, tokenHash } from '#src/control/tokens.ts';
import { emailLink, emailTokenMilliseconds, type EmailPurpose } from './rules.ts';
import * as store from './store.ts';

export type VerificationService = ReturnType<typeof createVerificationService>;

/** Who opens the link of a mail reads the mails of its address. */
export function createVerificationService(options: {
  database: Kysely<DatabaseSchema>;
  clock: Clock;
  live: LivePublisher;
  limits: LimitService;
  mail: MailService;
  publicUrl: string;
}) {
  const { database, clock, live, limits, mail, publicUrl } = options;

  async function send(
    transaction: Transaction<DatabaseSchema>,
    accountId: string,
    purpose: EmailPurpose,
  ): Promise<void> {
    const token = newToken();
    const expiresAt = new Date(clock.now().getTime() + emailTokenMilliseconds);
    const recipient = await store.insertToken(transaction, {
      hash: tokenHash(token),
      accountId,
      purpose,
      expiresAt,
    });
    const link = emailLink(publicUrl, purpose, token);
    await mail.send(transaction, recipient, { kind: `email-${purpose}`, link });
  }

  /** The address that was verified; undefined when the token is not for it. A second use changes nothing. */
  async function verify(token: string, purpose: EmailPurpose, accountId?: string) {
    return database.transaction().execute(async (transaction) => {
      const hash = tokenHash(token);
      const bound = accountId === undefined ? { hash, purpose } : { hash, purpose, accountId };
      const account = await store.verifyAddress(transaction, bound, clock.now());
      if (account) await live.changed(transaction, { topic: '/account', accountId: account.id });
      return account;
    });
  }

  return {
    /** Greets a new account inside the caller's transaction; its next mail has to wait as any other. */
    async sendFirst(transaction: Transaction<DatabaseSchema>, accountId: string): Promise<void> {
      await limits.take(transaction, 'verificationCooldown', accountId);
      await send(transaction, accountId, 'verification');
    },

    /** Sends the mail again. @throws Refusal `email_verification_cooldown`, `email_verified_already`, `rate_limited` */
    async sendAgain(accountId: string): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        const account = await store.findAccount(transaction, accountId);
        if (!account || account.email_verified_at)
          throw new Refusal('email_verified_already', 'Your email address is verified already.');
        await limits.take(transaction, 'verificationCooldown', accountId, cooldown);
        await limits.take(transaction, 'verificationsPerAccount', accountId);
        await send(transaction, accountId, 'verification');
      });
    },

    /** Asks the address that the account has from now on, inside the caller's transaction. Links to others die. */
    async askNewAddress(transaction: Transaction<DatabaseSchema>, accountId: string): Promise<void> {
      await store.deleteTokens(transaction, accountId);
      await send(transaction, accountId, 'confirmation');
    },

    /**
     * Notes, inside the caller's transaction, that somebody has just read a mail to the account's address.
     * @returns whether nobody had before
     */
    async noteProof(transaction: Transaction<DatabaseSchema>, accountId: string): Promise<boolean> {
      const isFirst = await store.setVerified(transaction, accountId, clock.now());
      if (isFirst) await live.changed(transaction, { topic: '/account', accountId });
      return isFirst;
    },

    /** For whoever holds the token, signed in or not. @throws Refusal `email_verification_invalid` */
    async verifyEmail(token: string): Promise<{ email: string }> {
      const account = await verify(token, 'verification');
      if (!account)
        throw new Refusal('email_verification_invalid', 'This link is too old or not for your address.');
      return { email: account.email };
    },

    /** @throws Refusal `email_confirmation_invalid` */
    async confirmEmail(accountId: string, token: string): Promise<void> {
      if (!(await verify(token, 'confirmation', accountId)))
        throw new Refusal(
          'email_confirmation_invalid',
          'This link is too old or not for the address of this account.',
        );
    },
  };
}

const cooldown = (retryAfter: number) =>
  new Refusal(
    'email_verification_cooldown',
    'We sent you this mail a moment ago. Check the inbox or try again in a minute.',
    { retryAfter },
  );
