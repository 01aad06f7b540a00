import type { Operation } from '#src/contract/operations.ts';
import { RelativeTime } from '#src/ui/controls/relative-time.tsx';
import { Table, type TableColumn } from '#src/ui/server/table.tsx';
import { lasted, stepLabel } from '../dashboard/operation-words.ts';

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

/** What was asked of a server, and what became of it. */
export function OperationTable({ operations }: { operations: readonly Operation[] }) {
  return (
    <Table
      caption="Operations, newest first"
      columns={columns}
      rows={operations}
      rowKey={({ id }) => id}
      empty="None yet."
    />
  );
}
