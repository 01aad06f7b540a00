/** A session lasts this long after its last refresh; the browser keeps its entries for the same seven days. */
export const sessionLifetimeMilliseconds = 7 * 24 * 60 * 60 * 1000;

export const sessionExpiry = (refreshedAt: Date) =>
  new Date(refreshedAt.getTime() + sessionLifetimeMilliseconds);

/** Accounts that one network address may register, and within how long. */
export const registrationLimit = { accounts: 5, milliseconds: 3 * 24 * 60 * 60 * 1000 };

/** Until its owner chooses a name, an account goes by what stands before the @ of its e-mail address. */
export function firstName(email: string): string {
  const local = (email.split('@')[0] ?? '').replaceAll(/\p{C}/gu, '').trim().slice(0, 64);
  return local || 'Player';
}
