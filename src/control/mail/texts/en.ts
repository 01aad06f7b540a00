import type { MailTexts } from '../mails.ts';

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const secureIt =
  'If this was not you, set a new password with “Forgot your password?” on the sign-in page, then look through your sessions in the settings.';

export const english: MailTexts = {
  linkHint: 'If the button does not work, open this address:',
  reason: (brand) => `You receive this mail because of an account at ${brand}.`,
  'email-verification': ({ link }, brand) => ({
    subject: `Verify your e-mail address for ${brand}`,
    paragraphs: [`Welcome to ${brand}. Please confirm that this e-mail address is yours.`],
    action: { label: 'Verify e-mail address', link },
    caution: 'If you did not register, ignore this mail.',
  }),
  'email-confirmation': ({ link }, brand) => ({
    subject: `Confirm your new e-mail address for ${brand}`,
    paragraphs: [
      'Your account now uses this e-mail address. Please confirm that it is yours; you need to be signed in.',
    ],
    action: { label: 'Confirm e-mail address', link },
    caution: 'If you did not ask for this, ignore this mail: somebody may have mistyped their address.',
  }),
  'email-changed': ({ newEmail }, brand) => ({
    subject: `Your e-mail address at ${brand} was changed`,
    paragraphs: [
      `Your account now uses the e-mail address ${newEmail}. Mails no longer come to this address.`,
    ],
    caution:
      'If this was not you, answer this mail or write to our support at once: somebody knows your password.',
  }),
  'password-recovery': ({ link, minutes }, brand) => ({
    subject: `Set a new password for ${brand}`,
    paragraphs: [
      `Somebody asked for a new password for your account. The link works once, within ${minutes} minutes.`,
    ],
    action: { label: 'Set a new password', link },
    caution: 'If this was not you, ignore this mail: your password stays as it is.',
  }),
  'password-changed': (_, brand) => ({
    subject: `Your password at ${brand} was changed`,
    paragraphs: ['The password of your account was changed just now. All other sessions were ended.'],
    caution: secureIt,
  }),
  'two-factor-changed': ({ isEnabled }, brand) => ({
    subject: `Two-factor sign-in at ${brand} is ${isEnabled ? 'on' : 'off'}`,
    paragraphs: [
      isEnabled
        ? 'From now on your account asks for a code of your authenticator app after the password.'
        : 'Your account no longer asks for a code after the password.',
    ],
    caution: secureIt,
  }),
  'passkey-added': ({ name }, brand) => ({
    subject: `A passkey was added to your account at ${brand}`,
    paragraphs: [`The passkey “${name}” can sign in to your account from now on.`],
    caution: secureIt,
  }),
  'api-key-created': ({ name }, brand) => ({
    subject: `An API key was made for your account at ${brand}`,
    paragraphs: [`The API key “${name}” can act for your account from now on.`],
    caution: `${secureIt} Delete the key there, too.`,
  }),
  'closing-requested': ({ closesAt }, brand) => ({
    subject: `Your account at ${brand} will be closed`,
    paragraphs: [
      `Your account closes on ${day.format(closesAt)}. Then its servers with their worlds and its personal data are removed, which cannot be undone.`,
      'Until then you can sign in and keep your account in the settings.',
    ],
    caution: secureIt,
  }),
  'account-closed': (_, brand) => ({
    subject: `Your account at ${brand} is closed`,
    paragraphs: [
      'Your account was closed, and its servers and personal data were removed, as you asked. This is the last mail.',
    ],
  }),
};
