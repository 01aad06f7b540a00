'use client';
import { Plus } from 'lucide';
import { useListAddress } from '#src/panel/lists/list-address.ts';
import { ListSearch } from '#src/panel/lists/list-search.tsx';
import { Loaded } from '#src/panel/queries/loaded.tsx';
import { Button } from '#src/ui/controls/button.tsx';
import { LinkButton } from '#src/ui/controls/link-button.tsx';
import { NativeSelect } from '#src/ui/controls/native-select.tsx';
import { EmptyState } from '#src/ui/server/empty-state.tsx';
import { PageHeader } from '#src/ui/server/page-header.tsx';
import { useLiveInstances } from '../data/live-instances.ts';
import { InstanceRow } from './instance-row.tsx';
import { found, isListOrder, listOrders, sorted } from './list-order.ts';
import './instance-list.css';

/** All own servers, as they are at each moment. */
export function InstanceList() {
  const instances = useLiveInstances();
  const { get, narrow } = useListAddress();
  const query = get('query');
  const order = isListOrder(get('sort')) ? get('sort') : 'newest';
  const hasAny = (instances.data?.content.length ?? 0) > 0;
  return (
    <div className="ui-stack">
      <title>Servers</title>
      <PageHeader
        title="Servers"
        actions={
          hasAny && (
            <LinkButton variant="primary" icon={Plus} href="/panel/instances/new">
              New server
            </LinkButton>
          )
        }
      />
      {hasAny && (
        <div className="instance-list-tools">
          <ListSearch
            key={query === '' ? 'none' : 'some'}
            label="Search by name, address, software or region"
            value={query}
            onSearch={(text) => narrow({ query: text.trim() })}
          />
          <NativeSelect
            label="Sort by"
            value={order}
            onChange={(value) => narrow({ sort: value === 'newest' ? '' : value })}
            options={Object.entries(listOrders).map(([value, { label }]) => ({ value, label }))}
          />
        </div>
      )}
      <Loaded query={instances} lines={8}>
        {({ content, totalElements }) => {
          if (content.length === 0) return <FirstServer />;
          const shown = sorted(found(content, query), order);
          if (shown.length === 0)
            return (
              <EmptyState
                action={<Button onPress={() => narrow({ query: '' })}>Show all servers</Button>}
                documentation={{ href: '/developers/api', label: 'Find servers with the API' }}
              >
                No server matches this search.
              </EmptyState>
            );
          return (
            <>
              <ul className="instance-list" aria-label="Servers">
                {shown.map((instance) => (
                  <InstanceRow key={instance.externalID} instance={instance} />
                ))}
              </ul>
              {totalElements > content.length && (
                <p>{`These are the newest ${content.length} of ${totalElements} servers.`}</p>
              )}
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

function FirstServer() {
  return (
    <EmptyState
      action={
        <LinkButton variant="primary" icon={Plus} href="/panel/instances/new">
          Create your first server
        </LinkButton>
      }
      documentation={{ href: '/games/minecraft', label: 'What a server has and what it costs' }}
    >
      You have no server yet. A free one is ready in about a minute, and your friends join by its address.
    </EmptyState>
  );
}
