import { InstanceSettings } from '#src/panel/instances/settings/instance-settings.tsx';

export default async function InstanceSettingsPage() {
  return <InstanceSettings />;
}

export const getConfig = () => ({ render: 'dynamic' }) as const;
