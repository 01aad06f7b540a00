import { NotFound } from '#src/site/not-found/not-found.tsx';

export default async function NotFoundPage() {
  return <NotFound language="de" />;
}

export const getConfig = () => ({ render: 'dynamic' }) as const;
