import { NeedsPermission } from '#src/panel/frame/needs-permission.tsx';
import { UserList } from '#src/panel/users/user-list.tsx';

export default function UsersPage() {
  return (
    <NeedsPermission permission="user:read">
      <UserList />
    </NeedsPermission>
  );
}

export const getConfig = () => ({ render: 'static' }) as const;
