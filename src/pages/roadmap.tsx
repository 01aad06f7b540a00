import { Roadmap } from '#src/site/roadmap/roadmap.tsx';

export default function RoadmapPage() {
  return <Roadmap language="en" />;
}

export const getConfig = () => ({ render: 'dynamic' }) as const;
