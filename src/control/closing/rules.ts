import { closingDelayDays } from '#src/contract/closing.ts';

/** When a closing that is asked for now takes effect. */
export const closingTime = (now: Date) => new Date(now.getTime() + closingDelayDays * 24 * 3600_000);

/**
 * What a closed account goes by. Nobody can register it: the domain is reserved, and the number is of this moment.
 * @param unique a random UUID
 */
export const closedAccount = (unique: string) => ({
  email: `closed-${unique}@closed.invalid`,
  name: 'Closed account',
  // Matches no password; nobody is asked for one.
  password_hash: '',
  email_verified_at: null,
});
