'use client';
import { useQuery } from '@tanstack/react-query';
import { DebugCards } from '#src/panel/instances/debug/debug-cards.tsx';
import { EventTable } from '#src/panel/instances/debug/event-table.tsx';
import { OperationTable } from '#src/panel/instances/debug/operation-table.tsx';
import { SupportBundle } from '#src/panel/instances/debug/support-bundle.tsx';
import { InstanceBadge } from '#src/panel/instances/status/instance-badge.tsx';
import type { InstanceInspection } from '#src/contract/instance-inspection.ts';
import { ListSearch } from '#src/panel/lists/list-search.tsx';
import { useListAddress } from '#src/panel/lists/list-address.ts';
import { apiQuery } from '#src/panel/queries/api-query.ts';
import { Loaded } from '#src/panel/queries/loaded.tsx';
import { Link } from '#src/ui/controls/link.tsx';
import { RelativeTime } from '#src/ui/controls/relative-time.tsx';
import { PageHeader } from '#src/ui/server/page-header.tsx';
import { Table, type TableColumn } from '#src/ui/server/table.tsx';

type Look = InstanceInspection['inspections'][number];

const lookColumns: readonly [TableColumn<Look>, ...TableColumn<Look>[]] = [
  { key: 'by', header: 'Who', cell: ({ by }) => by },
  { key: 'at', header: 'When', cell: ({ at }) => <RelativeTime at={at} /> },
];

/** For staff: what is known of a server of anybody. Who looked stays with it. */
export function InspectionPage() {
  const { get, narrow } = useListAddress();
  const reference = get('server');
  return (
    <div className="ui-stack">
      <title>Look into a server</title>
      <PageHeader title="Look into a server" />
      <p>That you looked is kept, with your name and the time.</p>
      <ListSearch
        key={reference === '' ? 'none' : 'some'}
        label="Its externalID, or the first part of its address"
        value={reference}
        onSearch={(text) => narrow({ server: text.trim().toLowerCase() })}
      />
      {reference !== '' && <Inspection key={reference} reference={reference} />}
    </div>
  );
}

function Inspection({ reference }: { reference: string }) {
  const inspection = useQuery({
    ...apiQuery('/v1/admin/instances/{instance}', { params: { path: { instance: reference } } }),
    refetchInterval: 10_000,
  });
  return (
    <Loaded query={inspection} lines={12}>
      {(found) => {
        const { instance, owner, debug, operations, events, inspections } = found;
        return (
          <>
            <h2 className="ui-row">
              {instance.name} <InstanceBadge status={instance.status} />
            </h2>
            <p>
              {'It belongs to '}
              <Link href={`/panel/admin/users/${owner.id}`}>{owner.name}</Link>.
            </p>
            <div>
              <SupportBundle
                name={instance.slug ?? instance.externalID}
                players={[]}
                collect={() => Promise.resolve(found)}
              />
            </div>
            <DebugCards instance={instance} debug={debug} />
            <OperationTable operations={operations.content} />
            <EventTable events={events} />
            <Table
              caption="Who of the staff looked"
              columns={lookColumns}
              rows={inspections}
              rowKey={({ at, by }) => `${at} ${by}`}
            />
          </>
        );
      }}
    </Loaded>
  );
}
