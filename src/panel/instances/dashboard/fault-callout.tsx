'use client';
import type { InstanceFault } from '#src/contract/instance-orders.ts';
import { Disclosure } from '#src/ui/controls/disclosure.tsx';
import { Callout } from '#src/ui/server/callout.tsx';
import { faultWords } from './fault-words.ts';
import './fault-callout.css';

/** Why the server is not running though it should be, and what to do about it. */
export function FaultCallout({ fault, isRunning }: { fault: InstanceFault; isRunning: boolean }) {
  const { title, advice } = faultWords[fault.code];
  return (
    <Callout tone={isRunning ? 'warning' : 'danger'} role="status" title={title}>
      <p>{fault.message}</p>
      <p>{isRunning ? 'It starts again by itself.' : advice}</p>
      {fault.lastLines.length > 0 && (
        <Disclosure title="The last lines of its console">
          <pre className="fault-lines">{fault.lastLines.join('\n')}</pre>
        </Disclosure>
      )}
    </Callout>
  );
}
