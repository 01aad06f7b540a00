import type { Kysely } from 'kysely';
import type { AccountService } from '#src/control/accounts/service.ts';
import type { DatabaseSchema } from '#src/control/database/schema.ts';
import type { MailService } from '#src/control/mail/service.ts';
import type { NotificationService } from '#src/control/notifications/service.ts';

type Mail = Parameters<MailService['send']>[2];
type NotificationContent = Parameters<NotificationService['add']>[2];

/** What an account's owner should hear of outside the panel too: it may have been somebody else. */
type SecurityNotice = Extract<Mail, { kind: NotificationContent['kind'] }>;

export type SecurityNotices = ReturnType<typeof createSecurityNotices>;

export function createSecurityNotices(options: {
  accounts: AccountService;
  mail: MailService;
  notifications: NotificationService;
}) {
  const { accounts, mail, notifications } = options;
  return {
    /** Sends a mail and puts a notification behind the bell, if and when `transaction` commits. */
    async tell(
      transaction: Kysely<DatabaseSchema>,
      accountId: string,
      notice: SecurityNotice,
    ): Promise<void> {
      await mail.send(transaction, await accounts.recipient(transaction, accountId), notice);
      await notifications.add(transaction, accountId, notice);
    },

    /** For what takes access away: a notification is enough. */
    note: notifications.add,
  };
}
