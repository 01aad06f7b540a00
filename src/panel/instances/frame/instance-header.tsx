'use client';
import { Moon, Users } from 'lucide';
import type { InstanceDetails } from '#src/contract/instances.ts';
import { CopyButton } from '#src/ui/controls/copy-button.tsx';
import { LiveRegion } from '#src/ui/controls/live-region.tsx';
import { Icon } from '#src/ui/server/icon.tsx';
import { instanceLife } from '#src/contract/instance-status.ts';
import { powerActions } from '../actions/power-reasons.ts';
import { PowerButtons } from '../actions/power-buttons.tsx';
import { TimeLeft } from '../idle/time-left.tsx';
import { InstanceBadge } from '../status/instance-badge.tsx';
import './instance-header.css';

/** Stays in view on every page of a server: what it is, how it is, how to join, and what to do with it. */
export function InstanceHeader({ instance }: { instance: InstanceDetails }) {
  const { name, status, players, idleStop } = instance;
  return (
    <section className="instance-header" aria-label="Server">
      <div className="instance-header-bar">
        <div className="instance-header-name">
          <h1>{name}</h1>
          <InstanceBadge status={status} />
        </div>
        <PowerButtons instance={instance} actions={powerActions} />
      </div>
      <div className="instance-header-facts">
        <JoinAddress instance={instance} />
        <span className="instance-players ui-figures">
          <Icon icon={Users} /> {playerWords(players.length)}
        </span>
        {idleStop && (
          <span className="instance-players">
            <Icon icon={Moon} />
            <span>
              Sleeps <TimeLeft until={idleStop.at} />
            </span>
          </span>
        )}
      </div>
      <LiveRegion>{`${name}: ${instanceLife[status].label}`}</LiveRegion>
    </section>
  );
}

/** Bedrock asks for address and port in a field each. */
function JoinAddress({ instance: { edition, address, hostname, port } }: { instance: InstanceDetails }) {
  const isBedrock = edition === 'bedrock';
  const typed = isBedrock ? hostname : address;
  if (typed === null) return null;
  return (
    <>
      <span className="instance-address">
        <code>{typed}</code>
        <CopyButton text={typed} variant="quiet" spokenLabel="Copy the address" />
      </span>
      {isBedrock && port !== null && <span className="instance-port ui-figures">{`Port ${port}`}</span>}
    </>
  );
}

export const playerWords = (count: number) => (count === 1 ? '1 player' : `${count} players`);
