'use client';
import { useQuery } from '@tanstack/react-query';
import { regions } from '#src/contract/regions.ts';
import type { NodeDetails, NodeHealth } from '#src/contract/nodes.ts';
import { apiQuery, polled } from '#src/panel/queries/api-query.ts';
import { useLiveQueries } from '#src/panel/queries/live-queries.ts';
import { Loaded } from '#src/panel/queries/loaded.tsx';
import { RelativeTime } from '#src/ui/controls/relative-time.tsx';
import { StatusBadge } from '#src/ui/server/badge.tsx';
import { Card } from '#src/ui/server/card.tsx';
import { Table, type TableColumn } from '#src/ui/server/table.tsx';
import type { Tone } from '#src/ui/tone.ts';

const healthWords: Record<NodeHealth, { label: string; tone: Tone }> = {
  connected: { label: 'Connected', tone: 'success' },
  silent: { label: 'Silent', tone: 'danger' },
  never_seen: { label: 'Never seen', tone: 'neutral' },
};

const columns: readonly [TableColumn<NodeDetails>, ...TableColumn<NodeDetails>[]] = [
  { key: 'name', header: 'Node', cell: ({ name }) => name },
  {
    key: 'health',
    header: 'State',
    cell: ({ health }) => (
      <StatusBadge tone={healthWords[health].tone}>{healthWords[health].label}</StatusBadge>
    ),
  },
  { key: 'region', header: 'Region', cell: ({ region }) => regions[region] },
  {
    key: 'memory',
    header: 'Memory free',
    isNumeric: true,
    cell: ({ report }) =>
      report
        ? `${gibibytes(report.capacity.memoryFreeBytes)} of ${gibibytes(report.capacity.memoryTotalBytes)} GiB`
        : '–',
  },
  {
    key: 'disk',
    header: 'Disk free',
    isNumeric: true,
    cell: ({ report }) =>
      report
        ? `${gibibytes(report.capacity.diskFreeBytes)} of ${gibibytes(report.capacity.diskTotalBytes)} GiB`
        : '–',
  },
  {
    key: 'seen',
    header: 'Last seen',
    cell: ({ lastSeenAt }) => (lastSeenAt === null ? '–' : <RelativeTime at={lastSeenAt} />),
  },
];

/** The machines that run servers; what their agents report shows at once. */
export function NodesCard() {
  const nodes = useQuery({
    ...apiQuery('/v1/admin/nodes', { params: { query: { page: 0, size: 100 } } }),
    ...polled,
  });
  useLiveQueries('/admin/nodes', '/v1/admin/nodes');
  return (
    <Card title="Nodes" headingLevel={2}>
      <Loaded query={nodes}>
        {({ content }) => (
          <Table
            caption="Nodes"
            isCaptionHidden
            columns={columns}
            rows={content}
            rowKey={({ id }) => id}
            empty="No node has been enrolled."
          />
        )}
      </Loaded>
    </Card>
  );
}

const gibibytes = (bytes: number) => (bytes / 2 ** 30).toFixed(1);
