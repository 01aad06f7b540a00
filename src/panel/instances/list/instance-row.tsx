'use client';
import { MemoryStick, Users } from 'lucide';
import { softwareDefinition } from '#src/catalog/minecraft-software.ts';
import { regions } from '#src/contract/regions.ts';
import type { InstanceDetails } from '#src/contract/instances.ts';
import { CopyButton } from '#src/ui/controls/copy-button.tsx';
import { Link } from '#src/ui/controls/link.tsx';
import { Icon } from '#src/ui/server/icon.tsx';
import { VisuallyHidden } from '#src/ui/server/visually-hidden.tsx';
import { whyNot } from '../actions/power-reasons.ts';
import { PowerButtons } from '../actions/power-buttons.tsx';
import { instanceHref } from '../data/instances.ts';
import { memoryLimit } from '../data/limits.ts';
import { memoryWords } from '../data/sizes.ts';
import { useUsage } from '../data/usage.ts';
import { playerWords } from '../frame/instance-header.tsx';
import { InstanceBadge } from '../status/instance-badge.tsx';

/** One server in the list: what it is, how it is, how to join, and the button that it most likely needs. */
export function InstanceRow({ instance }: { instance: InstanceDetails }) {
  const { name, status, address, players, software, version, region } = instance;
  const usage = useUsage(instance);
  const limit = memoryWords(memoryLimit(instance.tier));
  const isUp = whyNot(instance, 'stop') === undefined;
  return (
    <li className="instance-row">
      <div className="instance-row-name">
        <Link href={instanceHref(instance)}>{name}</Link>
        <small>{`${softwareDefinition(software).name} ${version} · ${regions[region]}`}</small>
      </div>
      <div className="instance-row-state">
        <InstanceBadge status={status} />
        <span className="ui-figures instance-row-fact">
          <Icon icon={Users} /> {playerWords(players.length)}
        </span>
        <span className="ui-figures instance-row-fact">
          <Icon icon={MemoryStick} />
          <VisuallyHidden>Memory: </VisuallyHidden>
          {usage ? `${memoryWords(usage.memoryBytes)} of ${limit}` : limit}
        </span>
      </div>
      <div className="instance-row-address">
        {address !== null && (
          <>
            <code>{address}</code>
            <CopyButton text={address} variant="quiet" spokenLabel={`Copy the address of ${name}`} />
          </>
        )}
      </div>
      <PowerButtons instance={instance} actions={isUp ? ['stop'] : ['start']} isNamed />
    </li>
  );
}
