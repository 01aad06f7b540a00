import { NotFound } from '#src/site/not-found/not-found.tsx';

export default async function NotFoundPage() {
  return <NotFound language="en" />;
}

export const getConfig = () => ({ render: 'dynamic' }) as const;
