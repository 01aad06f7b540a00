'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { InstanceDetails } from '#src/contract/instances.ts';
import type { Operation } from '#src/contract/operations.ts';
import { apiQuery } from '#src/panel/queries/api-query.ts';
import { Loaded } from '#src/panel/queries/loaded.tsx';
import { RelativeTime } from '#src/ui/controls/relative-time.tsx';
import { Table, type TableColumn } from '#src/ui/server/table.tsx';
import { lasted, stepLabel } from '../dashboard/operation-words.ts';

const path = '/v1/instances/{instance}/operations';

const columns: readonly [TableColumn<Operation>, ...TableColumn<Operation>[]] = [
  { key: 'kind', header: 'Operation', cell: ({ kind }) => kind },
  { key: 'state', header: 'State', cell: ({ state }) => state },
  { key: 'began', header: 'Began', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  {
    key: 'took',
    header: 'Took',
    isNumeric: true,
    cell: ({ createdAt, endedAt }) =>
      endedAt === null ? '–' : lasted({ startedAt: createdAt, endedAt }, Date.parse(endedAt)),
  },
  {
    key: 'steps',
    header: 'Steps',
    cell: ({ steps }) => steps.map(({ name, state }) => `${stepLabel(name)}: ${state}`).join(', '),
  },
  { key: 'reason', header: 'Reason', cell: ({ reason }) => reason?.message ?? '' },
];

/** What was asked of the server, and what became of it. */
export function DebugOperations({ instance: { externalID, statusSince } }: { instance: InstanceDetails }) {
  const queries = useQueryClient();
  const operations = useQuery(
    apiQuery(path, { params: { path: { instance: externalID }, query: { page: 0, size: 20 } } }),
  );
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: [path] });
  }, [queries, statusSince]);
  return (
    <Loaded query={operations} lines={6}>
      {({ content }) => (
        <Table
          caption="Operations, newest first"
          columns={columns}
          rows={content}
          rowKey={({ id }) => id}
          empty="None yet."
        />
      )}
    </Loaded>
  );
}
