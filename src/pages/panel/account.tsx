import { NeedsPermission } from '#src/panel/frame/needs-permission.tsx';
import { Profile } from '#src/panel/profile/profile.tsx';

export default function ProfilePage() {
  return (
    <NeedsPermission permission="admin:read">
      <title>Profile</title>
      <Profile />
    </NeedsPermission>
  );
}

export const getConfig = () => ({ render: 'static' }) as const;
