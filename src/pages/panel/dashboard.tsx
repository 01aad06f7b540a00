import { Dashboard } from '#src/panel/dashboard/dashboard.tsx';
import { NeedsPermission } from '#src/panel/frame/needs-permission.tsx';

export default function DashboardPage() {
  return (
    <NeedsPermission permission="admin:read">
      <Dashboard />
    </NeedsPermission>
  );
}

export const getConfig = () => ({ render: 'static' }) as const;
