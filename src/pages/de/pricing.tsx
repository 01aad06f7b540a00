import { Pricing } from '#src/site/pricing/pricing.tsx';

export default function PricingPage({ query }: { query: string }) {
  return <Pricing language="de" query={query} />;
}

export const getConfig = () => ({ render: 'dynamic' }) as const;
