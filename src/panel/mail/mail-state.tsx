import type { SentMail } from '#src/contract/mails.ts';
import { StatusBadge } from '#src/ui/server/badge.tsx';

/** What became of a mail. */
export function MailStateBadge({ mail }: { mail: SentMail }) {
  if (mail.state === 'sent') return <StatusBadge tone="success">Sent</StatusBadge>;
  if (mail.state === 'failed') return <StatusBadge tone="danger">Failed</StatusBadge>;
  if (mail.nextAttemptAt) return <StatusBadge tone="warning">Waiting to try again</StatusBadge>;
  return (
    <StatusBadge tone="info" isBusy>
      Sending
    </StatusBadge>
  );
}
