import { Landing } from '#src/site/landing/landing.tsx';

export default function LandingPage() {
  return <Landing language="de" />;
}

export const getConfig = () => ({ render: 'static' }) as const;
