'use client';
import { Card } from '#src/ui/server/card.tsx';
import { useInstance } from '../frame/instance-context.ts';
import { IdleNotice } from '../idle/idle-notice.tsx';
import { statusLooks } from '../status/status-looks.ts';
import { FaultCallout } from './fault-callout.tsx';
import { FirstSteps } from './first-steps.tsx';
import { OperationTimeline } from './operation-timeline.tsx';
import { OnlinePlayers } from './online-players.tsx';
import { RecentEvents } from './recent-events.tsx';
import { UsageTiles } from './usage-tiles.tsx';

/** The server at a glance: what happens now, what it uses, who plays, what happened. */
export function InstanceDashboard() {
  const instance = useInstance();
  const { operation, fault, status, idleStop } = instance;
  const isToldAlready = fault !== null || status === 'pending_delete' || instance.isReachable === false;
  return (
    <div className="ui-stack">
      {fault && <FaultCallout fault={fault} isRunning={status !== 'error' && status !== 'stopped'} />}
      {operation ? (
        <OperationTimeline operation={operation} instance={instance} />
      ) : idleStop ? (
        <IdleNotice key={`${instance.externalID} idle`} instance={instance} idleStop={idleStop} />
      ) : (
        // What is said above already, in other words, is not said again.
        !isToldAlready && <p className="instance-now">{statusLooks[status].meaning}</p>
      )}
      <FirstSteps key={instance.externalID} instance={instance} />
      <UsageTiles key={`${instance.externalID} usage`} instance={instance} />
      <div className="instance-cards">
        <RecentEvents instance={instance} />
        <Card title="Online now" headingLevel={2}>
          <OnlinePlayers instance={instance} />
        </Card>
      </div>
    </div>
  );
}
