export default function LandingPage() {
  return <h1>Lanternhost</h1>;
}

export const getConfig = () => ({ render: 'static' }) as const;
