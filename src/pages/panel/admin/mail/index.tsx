import { NeedsPermission } from '#src/panel/frame/needs-permission.tsx';
import { MailList } from '#src/panel/mail/mail-list.tsx';

export default function MailsPage() {
  return (
    <NeedsPermission permission="mail:read">
      <MailList />
    </NeedsPermission>
  );
}

export const getConfig = () => ({ render: 'static' }) as const;
