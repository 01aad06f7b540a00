import { NeedsPermission } from '#src/panel/frame/needs-permission.tsx';
import { UserPage } from '#src/panel/users/user-page.tsx';

export default async function OneUserPage({ id }: { id: string }) {
  return (
    <NeedsPermission permission="user:read">
      <UserPage id={id} />
    </NeedsPermission>
  );
}

export const getConfig = () => ({ render: 'dynamic' }) as const;
