import { Setup } from '#src/panel/authentication/setup.tsx';
import { SetupGate } from '#src/site/setup/setup-gate.tsx';

export default async function SetupPage({ token }: { token: string }) {
  return (
    <SetupGate>
      <Setup token={token} />
    </SetupGate>
  );
}

export const getConfig = () => ({ render: 'dynamic' }) as const;
