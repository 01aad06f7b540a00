import { ConfirmEmail } from '#src/panel/authentication/confirm-email.tsx';

export default async function ConfirmEmailPage({ token }: { token: string }) {
  return <ConfirmEmail token={token} />;
}

export const getConfig = () => ({ render: 'dynamic' }) as const;
