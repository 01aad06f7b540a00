import type { InstanceDebug } from '#src/contract/instance-debug.ts';
import { Card } from '#src/ui/server/card.tsx';
import { DefinitionList } from '#src/ui/server/definition-list.tsx';
import { limitFacts, nodeFacts, orderFacts, type NamedInstance } from './debug-facts.tsx';
import '../frame/instance-frame.css';

/** What a server should be and is, where it runs, and what it is held to. */
export function DebugCards({ instance, debug }: { instance: NamedInstance; debug: InstanceDebug }) {
  return (
    <div className="instance-cards">
      <Card title="Desired and actual" headingLevel={2}>
        <DefinitionList items={orderFacts(instance, debug)} />
      </Card>
      <div className="ui-stack">
        <Card title="Node and lease" headingLevel={2}>
          {debug.node ? (
            <DefinitionList items={nodeFacts(debug.node)} />
          ) : (
            <p>It has no node: it was never started.</p>
          )}
        </Card>
        <Card title="Limits in force" headingLevel={2}>
          <DefinitionList items={limitFacts(debug)} />
        </Card>
      </div>
    </div>
  );
}
