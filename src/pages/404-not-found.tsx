import { unstable_notFound as notFound } from 'waku/router/server';

/** Where unknown addresses lead; it answers 404 itself. */
export default async function NotFoundPage() {
  return notFound();
}

export const getConfig = () => ({ render: 'dynamic' }) as const;
