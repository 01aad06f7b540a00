import { Login } from '#src/panel/authentication/login.tsx';

export default function LoginPage() {
  return <Login />;
}

export const getConfig = () => ({ render: 'static' }) as const;
