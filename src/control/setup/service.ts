import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { setupSchema } from '#src/contract/auth.ts';
import type { Clock } from '#src/contract/clock.ts';
import type { Language } from '#src/contract/languages.ts';
import { permissionNames } from '#src/contract/permissions.ts';
import { Refusal } from '#src/contract/refusal.ts';
import type { AccountService } from '#src/control/accounts/service.ts';
import type { AuthService } from '#src/control/auth/service.ts';
import type { SessionService } from '#src/control/sessions/service.ts';
import { newToken, tokenHash } from '#src/control/tokens.ts';
import type { DatabaseSchema } from '#src/control/database/schema.ts';
import * as store from './store.ts';

export type SetupService = ReturnType<typeof createSetupService>;

/** The first administrator of a new installation is whoever holds the link that its operator was shown. */
export function createSetupService(options: {
  database: Kysely<DatabaseSchema>;
  clock: Clock;
  auth: AuthService;
  sessions: SessionService;
  accounts: AccountService;
}) {
  const { database, clock, auth, sessions, accounts } = options;
  return {
    /** The token of a fresh link, or undefined once an administrator exists. An older link stops working. */
    async openLink(): Promise<string | undefined> {
      if (await accounts.hasAdministrator()) return undefined;
      const token = newToken();
      await store.saveLink(database, tokenHash(token), clock.now());
      return token;
    },

    isOpen: async () => !(await accounts.hasAdministrator()),

    /**
     * Makes the first administrator and its session.
     * @param client `userAgentOf` and `languageOf` the request
     * @throws Refusal `setup_link_invalid`, `password_*`, `account_email_taken`
     */
    async makeAdministrator(
      { token, email, password }: z.infer<typeof setupSchema>,
      client: { userAgent: string; language: Language },
    ): Promise<string> {
      const linkHash = tokenHash(token);
      // Nobody without the link makes us hash; whether it is still open is decided when it is taken.
      if (!(await store.hasLink(database, linkHash))) throw linkInvalid();
      const account = await auth.prepareAccount({ email, password }, client.language);
      return database.transaction().execute(async (transaction) => {
        if (
          !(await store.takeLink(transaction, linkHash)) ||
          (await accounts.hasAdministrator(transaction))
        ) {
          throw linkInvalid();
        }
        const accountId = await auth.addAccount(transaction, account);
        await accounts.grant(transaction, accountId, permissionNames);
        return sessions.open(transaction, accountId, client.userAgent);
      });
    },
  };
}

const linkInvalid = () =>
  new Refusal(
    'setup_link_invalid',
    'This link was used already or replaced by a newer one. Run npm start again for a fresh one.',
  );
