/** How long the link of a recovery mail works. */
export const recoveryMinutes = 30;

export const recoveryLink = (publicUrl: string, token: string) => `${publicUrl}/password-recovery/${token}`;
