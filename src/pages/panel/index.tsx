import { Home } from '#src/panel/home/home.tsx';

export default function PanelHomePage() {
  return <Home />;
}

export const getConfig = () => ({ render: 'static' }) as const;
