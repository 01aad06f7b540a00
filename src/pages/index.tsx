import { Landing } from '#src/site/landing/landing.tsx';

export default function LandingPage() {
  return <Landing />;
}

export const getConfig = () => ({ render: 'static' }) as const;
