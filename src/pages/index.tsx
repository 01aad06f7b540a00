import { Landing } from '#src/site/landing/landing.tsx';

export default function LandingPage() {
  return <Landing language="en" />;
}

export const getConfig = () => ({ render: 'dynamic' }) as const;
