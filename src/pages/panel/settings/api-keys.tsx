import { ApiKeySettings } from '#src/panel/settings/api-key-settings.tsx';

export default function ApiKeySettingsPage() {
  return <ApiKeySettings />;
}

export const getConfig = () => ({ render: 'static' }) as const;
