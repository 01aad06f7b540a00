import { AccountSettings } from '#src/panel/settings/account-settings.tsx';

export default function AccountSettingsPage() {
  return <AccountSettings />;
}

export const getConfig = () => ({ render: 'static' }) as const;
