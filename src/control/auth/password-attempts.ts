import type { RateLimits } from '#src/control/http/rate-limits.ts';
import type { LimitService } from '#src/control/limits/service.ts';

export type PasswordAttempts = ReturnType<typeof createPasswordAttempts>;

/** How often a password may be tried: what a process limits in memory stops a flood, what the database counts stops patience. */
export function createPasswordAttempts(options: { rateLimits: RateLimits; limits: LimitService }) {
  const { rateLimits, limits } = options;

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
          limits.takeIfRefused('wrongPasswordsPerAddressAndAccount', both, () =>
            limits.takeIfRefused('wrongPasswordsPerAccount', account, act),
          ),
      );
    },
  };
}
