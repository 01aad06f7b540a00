import { Register } from '#src/panel/authentication/register.tsx';

export default function RegisterPage() {
  return <Register />;
}

export const getConfig = () => ({ render: 'static' }) as const;
