/** Why a link was mailed; one made for one purpose is worth nothing for the other. */
export type EmailPurpose = 'verification' | 'confirmation';

/** How long the link of a mail works. */
export const emailTokenMilliseconds = 3 * 24 * 60 * 60 * 1000;

const paths: Record<EmailPurpose, string> = {
  verification: '/verify-email/',
  confirmation: '/panel/confirm-email/',
};

export const emailLink = (publicUrl: string, purpose: EmailPurpose, token: string) =>
  `${publicUrl}${paths[purpose]}${token}`;
