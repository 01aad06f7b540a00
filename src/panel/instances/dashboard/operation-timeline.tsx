'use client';
import { CircleCheck, CircleDashed } from 'lucide';
import type { InstanceDetails } from '#src/contract/instances.ts';
import type { Operation, OperationStep } from '#src/contract/operations.ts';
import { ProgressBar } from '#src/ui/controls/progress-bar.tsx';
import { Card } from '#src/ui/server/card.tsx';
import { Icon } from '#src/ui/server/icon.tsx';
import { Spinner } from '#src/ui/server/spinner.tsx';
import { VisuallyHidden } from '#src/ui/server/visually-hidden.tsx';
import { lasted, operationTitles, stepLabel } from './operation-words.ts';
import { useSecond } from './use-second.ts';
import './operation-timeline.css';

const stateWords: Record<OperationStep['state'], string> = {
  waiting: 'still to come',
  running: 'at work',
  done: 'done',
};

/** What is being done with the server: each step, how far it is, and how long it takes. */
export function OperationTimeline({
  operation,
  instance,
}: {
  operation: Operation;
  instance: Pick<InstanceDetails, 'queuePosition' | 'waitsFor'>;
}) {
  const now = useSecond();
  return (
    <Card
      title={operationTitles[operation.kind]}
      headingLevel={2}
      actions={
        <span className="ui-figures operation-time">
          {lasted({ startedAt: operation.createdAt, endedAt: operation.endedAt }, now)}
        </span>
      }
    >
      <ol className="operation-steps">
        {operation.steps.map((step) => (
          <li
            key={step.name}
            data-state={step.state}
            {...(step.state === 'running' && { 'aria-current': 'step' })}
          >
            <StepIcon state={step.state} />
            <span>
              {stepLabel(step.name)}
              {step.name === 'queue' && step.state === 'running' && (
                <span className="ui-figures">{waitWords(instance)}</span>
              )}
              <VisuallyHidden>{`, ${stateWords[step.state]}`}</VisuallyHidden>
            </span>
            <span className="ui-figures operation-time">{lasted(step, now)}</span>
            {step.state === 'running' && step.progress !== null && (
              <ProgressBar label="Download" value={step.progress} minValue={0} maxValue={1} />
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function StepIcon({ state }: { state: OperationStep['state'] }) {
  if (state === 'running') return <Spinner />;
  return <Icon icon={state === 'done' ? CircleCheck : CircleDashed} />;
}

/** What it waits for beside its turn, and its place among those that wait. */
function waitWords({ queuePosition, waitsFor }: Pick<InstanceDetails, 'queuePosition' | 'waitsFor'>): string {
  if (waitsFor === 'maintenance') return ' · the machine with its world is being looked after';
  if (waitsFor === 'machine') return ' · the machine with its world cannot be heard';
  return queuePosition === null ? '' : ` · number ${queuePosition} in the queue`;
}
