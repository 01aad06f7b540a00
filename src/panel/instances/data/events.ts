import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { InstanceDetails } from '#src/contract/instances.ts';
import { apiQuery } from '#src/panel/queries/api-query.ts';

const eventsPath = '/v1/instances/{instance}/events';

/** The newest events of a server, asked for again whenever its status changes. */
export function useInstanceEvents({ externalID, statusSince }: InstanceDetails, size: number) {
  const queries = useQueryClient();
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: [eventsPath] });
  }, [queries, statusSince]);
  return useQuery(
    apiQuery(eventsPath, { params: { path: { instance: externalID }, query: { page: 0, size } } }),
  );
}
