import { VerifyEmail } from '#src/panel/authentication/verify-email.tsx';

export default async function VerifyEmailPage({ token }: { token: string }) {
  return <VerifyEmail token={token} />;
}

export const getConfig = () => ({ render: 'dynamic' }) as const;
