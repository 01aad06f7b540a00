import { SecuritySettings } from '#src/panel/settings/security-settings.tsx';

export default function SecuritySettingsPage() {
  return <SecuritySettings />;
}

export const getConfig = () => ({ render: 'static' }) as const;
