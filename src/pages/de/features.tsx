import { Features } from '#src/site/features/features.tsx';

export default function FeaturesPage() {
  return <Features language="de" />;
}

export const getConfig = () => ({ render: 'dynamic' }) as const;
