import { InstanceDashboard } from '#src/panel/instances/dashboard/instance-dashboard.tsx';

export default async function InstanceDashboardPage() {
  return <InstanceDashboard />;
}

export const getConfig = () => ({ render: 'dynamic' }) as const;
