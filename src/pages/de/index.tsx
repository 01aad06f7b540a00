import { Landing } from '#src/site/landing/landing.tsx';

export default function LandingPage() {
  return <Landing language="de" />;
}

export const getConfig = () => ({ render: 'dynamic' }) as const;
