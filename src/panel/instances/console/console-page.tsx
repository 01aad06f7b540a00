'use client';
import { lazy, Suspense } from 'react';
import { PartBoundary } from '#src/panel/frame/page-boundary.tsx';
import { Skeleton } from '#src/ui/server/skeleton.tsx';
import { useInstance } from '../frame/instance-context.ts';

const Console = lazy(async () => ({ default: (await import('./console.tsx')).Console }));

/** The console of the server that this page is about. Its code is loaded with it alone. */
export function ConsolePage() {
  const instance = useInstance();
  return (
    <PartBoundary>
      <Suspense fallback={<Skeleton lines={10} blockSize="1.25rem" />}>
        <Console key={instance.externalID} instance={instance} />
      </Suspense>
    </PartBoundary>
  );
}
