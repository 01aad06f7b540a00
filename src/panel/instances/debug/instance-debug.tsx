'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { NeedsPermission } from '#src/panel/frame/needs-permission.tsx';
import { apiQuery } from '#src/panel/queries/api-query.ts';
import { Loaded } from '#src/panel/queries/loaded.tsx';
import { Card } from '#src/ui/server/card.tsx';
import { DefinitionList } from '#src/ui/server/definition-list.tsx';
import { useInstance } from '../frame/instance-context.ts';
import { DebugEvents } from './debug-events.tsx';
import { DebugOperations } from './debug-operations.tsx';
import { limitFacts, nodeFacts, orderFacts } from './debug-facts.tsx';
import { SupportBundle } from './support-bundle.tsx';

const debugPath = '/v1/instances/{instance}/debug';

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
  const debug = useQuery({
    ...apiQuery(debugPath, { params: { path: { instance: instance.externalID } } }),
    refetchInterval: 10_000,
  });
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: [debugPath] });
  }, [queries, instance.statusSince]);
  return (
    <div className="ui-stack">
      <Loaded query={debug} lines={12}>
        {(facts) => (
          <>
            <div>
              <SupportBundle instance={instance} debug={facts} />
            </div>
            <div className="instance-cards">
              <Card title="Desired and actual" headingLevel={2}>
                <DefinitionList items={orderFacts(instance, facts)} />
              </Card>
              <div className="ui-stack">
                <Card title="Node and lease" headingLevel={2}>
                  {facts.node ? (
                    <DefinitionList items={nodeFacts(facts.node)} />
                  ) : (
                    <p>It has no node: it was never started.</p>
                  )}
                </Card>
                <Card title="Limits in force" headingLevel={2}>
                  <DefinitionList items={limitFacts(facts)} />
                </Card>
              </div>
            </div>
          </>
        )}
      </Loaded>
      <DebugOperations instance={instance} />
      <DebugEvents instance={instance} />
    </div>
  );
}
