export type CountedLimit = { events: number; seconds: number };

const hour = 3600;
const day = 24 * hour;

/** Events per window, counted in the database: they hold over all platform processes and their restarts. */
export const countedLimits = {
  /** Accounts that one network address may register. */
  registrationsPerAddress: { events: 5, seconds: 3 * day },
  /** Wrong passwords for one account from one address: nobody elsewhere locks its owner out. */
  wrongPasswordsPerAddressAndAccount: { events: 30, seconds: hour },
  /** Wrong passwords for one account from all addresses together. */
  wrongPasswordsPerAccount: { events: 300, seconds: hour },
  /** Wrong second factors for one account and password, from all addresses together: who tries them knows the password. */
  wrongTwoFactorCodesPerAccount: { events: 10, seconds: hour },
} as const satisfies Record<string, CountedLimit>;

export type CountedLimitName = keyof typeof countedLimits;
