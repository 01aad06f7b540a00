'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { NeedsPermission } from '#src/panel/frame/needs-permission.tsx';
import { apiQuery } from '#src/panel/queries/api-query.ts';
import { Loaded } from '#src/panel/queries/loaded.tsx';
import { useInstanceEvents } from '../data/events.ts';
import { useInstance } from '../frame/instance-context.ts';
import { collectBundle } from './collect-bundle.ts';
import { DebugCards } from './debug-cards.tsx';
import { EventTable } from './event-table.tsx';
import { OperationTable } from './operation-table.tsx';
import { SupportBundle } from './support-bundle.tsx';

const debugPath = '/v1/instances/{instance}/debug';
const operationsPath = '/v1/instances/{instance}/operations';

/** For staff: what platform and node know of the server, to find out why it does not do what it should. */
export function InstanceDebugPage() {
  return (
    <NeedsPermission permission="log:read">
      <DebugFacts />
    </NeedsPermission>
  );
}

function DebugFacts() {
  const instance = useInstance();
  const queries = useQueryClient();
  const path = { instance: instance.externalID };
  const debug = useQuery({ ...apiQuery(debugPath, { params: { path } }), refetchInterval: 10_000 });
  const operations = useQuery(apiQuery(operationsPath, { params: { path, query: { page: 0, size: 20 } } }));
  const events = useInstanceEvents(instance, 50);
  useEffect(() => {
    for (const asked of [debugPath, operationsPath]) void queries.invalidateQueries({ queryKey: [asked] });
  }, [queries, instance.statusSince]);
  return (
    <div className="ui-stack">
      <Loaded query={debug} lines={12}>
        {(facts) => (
          <>
            <div>
              <SupportBundle
                name={instance.slug ?? instance.externalID}
                players={instance.players}
                collect={() => collectBundle(instance, facts)}
              />
            </div>
            <DebugCards instance={instance} debug={facts} />
          </>
        )}
      </Loaded>
      <Loaded query={operations} lines={6}>
        {({ content }) => <OperationTable operations={content} />}
      </Loaded>
      <Loaded query={events} lines={8}>
        {(known) => <EventTable events={known} />}
      </Loaded>
    </div>
  );
}
