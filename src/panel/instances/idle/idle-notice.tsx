'use client';
import { Moon } from 'lucide';
import { useId } from 'react';
import type { IdleStop, InstanceDetails } from '#src/contract/instances.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { LiveRegion } from '#src/ui/controls/live-region.tsx';
import { Icon } from '#src/ui/server/icon.tsx';
import { useIdleExtension } from './idle-extension.ts';
import { TimeLeft } from './time-left.tsx';
import './idle-notice.css';

/** Says when the empty server goes to sleep, and puts that off. */
export function IdleNotice({ instance, idleStop }: { instance: InstanceDetails; idleStop: IdleStop }) {
  const { extensions, mostExtensions, extensionMinutes } = idleStop;
  const extend = useIdleExtension(instance);
  const hint = useId();
  const [more, later] =
    extensionMinutes === 60
      ? ['one more hour', 'an hour']
      : [`${extensionMinutes} more minutes`, `${extensionMinutes} minutes`];
  const isPossible = extensions < mostExtensions;
  return (
    <section className="idle-notice" aria-label="Sleep">
      <Icon icon={Moon} />
      <div>
        <p>
          Nobody is playing. It goes to sleep <TimeLeft until={idleStop.at} />.
        </p>
        <p className="idle-notice-hint" id={hint}>
          {isPossible
            ? stillPossible(extensions, mostExtensions)
            : 'It cannot be put off again until somebody plays.'}
        </p>
      </div>
      <Button
        size="small"
        aria-describedby={hint}
        isPending={extend.isPending}
        {...(isPossible ? { onPress: () => extend.mutate(idleStop) } : { 'aria-disabled': 'true' })}
      >
        {`Keep it on for ${more}`}
      </Button>
      <LiveRegion>{extend.isSuccess ? `It goes to sleep ${later} later.` : ''}</LiveRegion>
    </section>
  );
}

function stillPossible(extensions: number, most: number): string {
  if (extensions === 0) return 'Whoever joins keeps it on.';
  const left = most - extensions;
  return `Put off ${timesWords(extensions)}, ${left === 1 ? 'once more' : `${left} more times`} possible.`;
}

const timesWords = (count: number) => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`);
