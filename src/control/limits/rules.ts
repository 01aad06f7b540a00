type CountedLimit = {
  events: number;
  seconds: number;
  /** A pause between two of something: no factor shortens it. */
  isCooldown?: true;
};

const minute = 60;
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
  /** Recovery mails to one e-mail address, whether an account has it or not. */
  recoveryCooldown: { events: 1, seconds: 5 * minute, isCooldown: true },
  /** Recovery mails asked for from one network address. */
  recoveriesPerAddress: { events: 30, seconds: hour },
  verificationCooldown: { events: 1, seconds: minute, isCooldown: true },
  /** Verification mails of one account: its address may be somebody else's. */
  verificationsPerAccount: { events: 10, seconds: day },
  /** Tries to change the e-mail address, for each tells whether an account has it. */
  emailChangesPerAccount: { events: 10, seconds: day },
} as const satisfies Record<string, CountedLimit>;

export type CountedLimitName = keyof typeof countedLimits;
