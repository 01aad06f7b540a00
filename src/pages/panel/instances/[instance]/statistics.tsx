import { InstanceStatistics } from '#src/panel/instances/statistics/instance-statistics.tsx';

export default async function InstanceStatisticsPage() {
  return <InstanceStatistics />;
}

export const getConfig = () => ({ render: 'dynamic' }) as const;
