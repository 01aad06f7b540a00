import { PasswordRecovery } from '#src/panel/authentication/password-recovery.tsx';

export default function PasswordRecoveryPage() {
  return <PasswordRecovery />;
}

export const getConfig = () => ({ render: 'static' }) as const;
