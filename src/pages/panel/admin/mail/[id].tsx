import { NeedsPermission } from '#src/panel/frame/needs-permission.tsx';
import { MailPage } from '#src/panel/mail/mail-page.tsx';

export default async function OneMailPage({ id }: { id: string }) {
  return (
    <NeedsPermission permission="mail:read">
      <MailPage id={id} />
    </NeedsPermission>
  );
}

export const getConfig = () => ({ render: 'dynamic' }) as const;
