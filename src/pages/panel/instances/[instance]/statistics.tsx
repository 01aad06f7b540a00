import { InstanceStatisticsPage } from '#src/panel/instances/statistics/statistics-page.tsx';

export default async function StatisticsPage() {
  return <InstanceStatisticsPage />;
}

export const getConfig = () => ({ render: 'dynamic' }) as const;
