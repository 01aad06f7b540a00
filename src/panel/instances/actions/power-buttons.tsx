'use client';
import { OctagonX, Play, RotateCw, Square, type IconNode } from 'lucide';
import { useRef, useState } from 'react';
import type { InstanceDetails } from '#src/contract/instances.ts';
import { latePart } from '#src/panel/frame/late-part.tsx';
import { Button } from '#src/ui/controls/button.tsx';
import { showToast } from '#src/ui/controls/toast.ts';
import { Tooltip } from '#src/ui/controls/tooltip.tsx';
import type { ButtonVariant } from '#src/ui/button-look.ts';
import { usePower } from './power.ts';
import { whyNot, type PowerAction } from './power-reasons.ts';
import './power-buttons.css';

export const powerWords: Record<PowerAction, { label: string; icon: IconNode }> = {
  start: { label: 'Start', icon: Play },
  stop: { label: 'Stop', icon: Square },
  restart: { label: 'Restart', icon: RotateCw },
  kill: { label: 'Kill', icon: OctagonX },
};

const doubleClickMilliseconds = 600;

const KillDialog = latePart(async () => (await import('./kill-dialog.tsx')).KillDialog);

/** The buttons for what can be asked of a server. One that cannot be asked now stays, and says why. */
export function PowerButtons({
  instance,
  actions,
  isNamed = false,
}: {
  instance: InstanceDetails;
  actions: readonly PowerAction[];
  /** Says of which server, where there are several. */
  isNamed?: boolean;
}) {
  const ask = usePower(instance);
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="power-buttons" role="group" aria-label={`Power of ${instance.name}`}>
      {actions.map((action) => (
        <PowerButton
          // A button alone stays the same element, and keeps the focus, whatever it is for.
          key={actions.length === 1 ? 'only' : action}
          action={action}
          name={isNamed ? instance.name : undefined}
          reason={whyNot(instance, action)}
          variant={action === 'start' && whyNot(instance, action) === undefined ? 'primary' : 'secondary'}
          onPress={() => (action === 'kill' ? setAsking(true) : ask(action))}
        />
      ))}
      {isAsking && <KillDialog name={instance.name} onOpenChange={setAsking} onConfirm={() => ask('kill')} />}
    </div>
  );
}

function PowerButton(props: {
  action: PowerAction;
  name: string | undefined;
  reason: string | undefined;
  variant: ButtonVariant;
  onPress(): void;
}) {
  const { reason } = props;
  const { label, icon } = powerWords[props.action];
  const pressedAt = useRef(-Infinity);
  function press(): void {
    const before = pressedAt.current;
    pressedAt.current = performance.now();
    // The second press of a double click is none: by then the button may stand for something else.
    if (pressedAt.current - before < doubleClickMilliseconds) return;
    if (reason === undefined) props.onPress();
    else showToast({ title: reason, tone: 'info' });
  }
  // One that cannot be used keeps the focus and can be asked why: a finger has no hover.
  return (
    <Tooltip content={reason} placement="bottom" isDisabled={reason === undefined}>
      <Button
        size="small"
        variant={props.variant}
        icon={icon}
        onPress={press}
        {...(reason !== undefined && { 'aria-disabled': 'true' })}
        {...(props.name !== undefined && { 'aria-label': `${label} ${props.name}` })}
      >
        {label}
      </Button>
    </Tooltip>
  );
}
