import type { Kysely } from 'kysely';
import { Refusal } from '#src/contract/refusal.ts';
import type { DatabaseSchema } from '#src/control/database/schema.ts';
import type { RateLimits } from '#src/control/http/rate-limits.ts';
import type { LimitService } from '#src/control/limits/service.ts';

export type PasswordAttempts = ReturnType<typeof createPasswordAttempts>;

/** How often a password may be tried: what a process limits in memory stops a flood, what the database counts stops patience. */
export function createPasswordAttempts(options: {
  database: Kysely<DatabaseSchema>;
  rateLimits: RateLimits;
  limits: LimitService;
}) {
  const { database, rateLimits, limits } = options;

  /** As `RateLimits.takeIfRefused`, over all processes. */
  async function countIfRefused<Result>(
    limit: 'wrongPasswordsPerAddressAndAccount' | 'wrongPasswordsPerAccount',
    key: string,
    act: () => Promise<Result>,
  ): Promise<Result> {
    await limits.take(database, limit, key);
    try {
      const result = await act();
      await limits.giveBack(limit, key);
      return result;
    } catch (error) {
      const isOurs = !(error instanceof Refusal) || error.errorCode === 'rate_limited';
      if (isOurs) await limits.giveBack(limit, key);
      throw error;
    }
  }

  return {
    /**
     * Runs `act`, which finds out whether a password is right, unless too many were wrong lately.
     * @param address the caller's, of `addressGroupOf`
     * @param email of the account that is tried, known or not
     * @throws Refusal `rate_limited`, and what `act` throws
     */
    async run<Result>(address: string, email: string, act: () => Promise<Result>): Promise<Result> {
      await rateLimits.take('passwordCallsPerAddress', address);
      // Coarser than the database's own folding at worst: two accounts would share a limit.
      const account = email.toLowerCase();
      const both = `${address} ${account}`;
      return rateLimits.takeIfRefused(
        [
          ['failedLoginsPerAddressAndAccount', both],
          ['failedLoginsPerAccount', account],
        ],
        () =>
          countIfRefused('wrongPasswordsPerAddressAndAccount', both, () =>
            countIfRefused('wrongPasswordsPerAccount', account, act),
          ),
      );
    },
  };
}
