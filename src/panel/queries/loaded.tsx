'use client';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailure } from '#src/panel/queries/load-failure.tsx';
import { Skeleton } from '#src/ui/server/skeleton.tsx';

/** What a query brought; before that a skeleton, after a failure another try. */
export function Loaded<Data>({
  query,
  lines = 3,
  children,
}: {
  query: UseQueryResult<Data>;
  /** How many lines of text the skeleton stands for. */
  lines?: number;
  children: (data: Data) => ReactNode;
}) {
  // Data that is there stays on screen while a refresh fails: the next one may succeed.
  if (query.data !== undefined) return children(query.data);
  if (query.isError)
    return (
      <LoadFailure error={query.error} isPending={query.isFetching} onRetry={() => void query.refetch()} />
    );
  return (
    <div aria-busy="true">
      <Skeleton lines={lines} blockSize="1.5rem" />
    </div>
  );
}
