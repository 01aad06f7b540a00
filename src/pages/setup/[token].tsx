import { Setup } from '#src/panel/authentication/setup.tsx';

export default async function SetupPage({ token }: { token: string }) {
  return <Setup token={token} />;
}

export const getConfig = () => ({ render: 'dynamic' }) as const;
