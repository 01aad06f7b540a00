import type { InstanceEventDetails } from '#src/contract/instance-events.ts';
import { Table, type TableColumn } from '#src/ui/server/table.tsx';

const columns: readonly [TableColumn<InstanceEventDetails>, ...TableColumn<InstanceEventDetails>[]] = [
  { key: 'id', header: 'Number', cell: ({ id }) => id },
  {
    key: 'at',
    header: 'Time',
    cell: ({ at }) => <time dateTime={at}>{at}</time>,
  },
  { key: 'event', header: 'Event', cell: ({ event }) => <code>{event}</code> },
  { key: 'status', header: 'Led to', cell: ({ status }) => <code>{status}</code> },
  {
    key: 'detail',
    header: 'Detail',
    cell: ({ detail }) => (detail ? `${detail.code}: ${detail.message}` : ''),
  },
];

/** Every change of status as it is kept. */
export function EventTable({
  events: { content, totalElements },
}: {
  events: { content: readonly InstanceEventDetails[]; totalElements: number };
}) {
  return (
    <Table
      caption={`Events, the newest ${content.length} of ${totalElements}`}
      columns={columns}
      rows={content}
      rowKey={({ id }) => String(id)}
      empty="None yet."
    />
  );
}
