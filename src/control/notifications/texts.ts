import * as z from 'zod';

const name = z.string().max(100);

/** Every notification, by what it is about. */
export const notificationContentSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('email-changed'), newEmail: z.string() }),
  z.object({ kind: z.literal('password-changed') }),
  z.object({ kind: z.literal('two-factor-changed'), isEnabled: z.boolean() }),
  z.object({ kind: z.literal('recovery-codes-replaced') }),
  z.object({ kind: z.literal('passkey-added'), name }),
  z.object({ kind: z.literal('passkey-removed'), name }),
  z.object({ kind: z.literal('api-key-created'), name }),
  z.object({ kind: z.literal('api-key-removed'), name }),
  // Stored as JSON, where a date is text.
  z.object({ kind: z.literal('closing-requested'), closesAt: z.coerce.date<Date>() }),
  z.object({ kind: z.literal('closing-cancelled') }),
  z.object({ kind: z.literal('permissions-changed') }),
]);
export type NotificationContent = z.output<typeof notificationContentSchema>;

type NotificationText = { title: string; description: string; link: string };

const settings = '/panel/settings';
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const wasItYou = 'If this was not you, change your password and end your other sessions.';

/** What a notification says, in the panel's language. */
export function textOf(content: NotificationContent): NotificationText {
  switch (content.kind) {
    case 'email-changed':
      return security('Email changed', `Your account now uses ${content.newEmail}.`);
    case 'password-changed':
      return security('Password changed', 'All other sessions were ended.');
    case 'two-factor-changed':
      return security(
        `Two-factor sign-in is ${content.isEnabled ? 'on' : 'off'}`,
        content.isEnabled
          ? 'Signing in now asks for a code of your authenticator app.'
          : 'Signing in no longer asks for a code.',
      );
    case 'recovery-codes-replaced':
      return security('New recovery codes', 'The earlier ones no longer work.');
    case 'passkey-added':
      return security('Passkey added', `“${content.name}” can sign in to your account.`);
    case 'passkey-removed':
      return security('Passkey removed', `“${content.name}” can no longer sign in to your account.`);
    case 'api-key-created':
      return security('API key created', `“${content.name}” can act for your account.`);
    case 'api-key-removed':
      return security('API key removed', `“${content.name}” can no longer act for your account.`);
    case 'closing-requested':
      return security(
        'Your account will be closed',
        `It closes on ${day.format(content.closesAt)}; until then you can keep it.`,
      );
    case 'closing-cancelled':
      return security('Your account stays open', 'The request to close it was withdrawn.');
    case 'permissions-changed':
      return {
        title: 'Permissions changed',
        description: 'An administrator changed what you may do.',
        link: '/panel',
      };
  }
}

const security = (title: string, what: string): NotificationText => ({
  title,
  description: `${what} ${wasItYou}`,
  link: settings,
});
