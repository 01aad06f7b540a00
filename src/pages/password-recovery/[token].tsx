import { PasswordReset } from '#src/panel/authentication/password-reset.tsx';

export default async function PasswordResetPage({ token }: { token: string }) {
  return <PasswordReset token={token} />;
}

export const getConfig = () => ({ render: 'dynamic' }) as const;
