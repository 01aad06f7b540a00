import { InstanceDebugPage } from '#src/panel/instances/debug/instance-debug.tsx';

export default async function InstanceDebugRoute() {
  return <InstanceDebugPage />;
}

export const getConfig = () => ({ render: 'dynamic' }) as const;
