import { InstanceList } from '#src/panel/instances/list/instance-list.tsx';

export default function InstanceListPage() {
  return <InstanceList />;
}

export const getConfig = () => ({ render: 'static' }) as const;
