'use client';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleDashed } from 'lucide';
import { useEffect } from 'react';
import type { InstanceDetails } from '#src/contract/instances.ts';
import { apiQuery } from '#src/panel/queries/api-query.ts';
import { useStoredValue } from '#src/panel/storage/stored-value.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Card } from '#src/ui/server/card.tsx';
import { Icon } from '#src/ui/server/icon.tsx';
import { VisuallyHidden } from '#src/ui/server/visually-hidden.tsx';
import './first-steps.css';

/** What to do on a new server; it goes once all is done, or when it is put away. */
export function FirstSteps({ instance }: { instance: InstanceDetails }) {
  const { externalID, players, status, version, edition } = instance;
  const isBedrock = edition === 'bedrock';
  const [putAway, putItAway] = useStoredValue(`first-steps.${externalID}`, 'forever');
  const operations = useQuery({
    ...apiQuery('/v1/instances/{instance}/operations', {
      params: { path: { instance: externalID }, query: { page: 0, size: 20 } },
    }),
    enabled: putAway === undefined,
  });
  // Two at once: the last step is done, and with it all of them.
  const isAllDone = players.length > 1;
  useEffect(() => {
    if (isAllDone && putAway === undefined) putItAway('yes');
  }, [isAllDone, putAway, putItAway]);
  if (isAllDone || putAway !== undefined || !operations.data || status === 'pending_delete') return null;
  const { content, totalElements } = operations.data;
  // Who has used it this much needs no first steps.
  if (totalElements > 6) return null;
  const wasOnline =
    status === 'active' || content.some(({ kind, state }) => kind === 'start' && state === 'succeeded');
  const steps = [
    { label: 'Press Start, and wait until it is online.', isDone: wasOnline },
    {
      label: howToJoin(instance),
      isDone: players.length > 0,
    },
    {
      label: `Send ${isBedrock ? 'both' : 'the address'} to your friends. They join the same way.`,
      isDone: false,
    },
  ];
  return (
    <Card
      title="First steps"
      headingLevel={2}
      look="sunken"
      actions={
        <Button size="small" variant="quiet" onPress={() => putItAway('yes')}>
          Put away
        </Button>
      }
    >
      <ol className="first-steps">
        {steps.map(({ label, isDone }) => (
          <li key={label} data-done={isDone || undefined}>
            <Icon icon={isDone ? CircleCheck : CircleDashed} />
            <span>
              {label}
              {isDone && <VisuallyHidden> Done.</VisuallyHidden>}
            </span>
          </li>
        ))}
      </ol>
      {isBedrock ? (
        <p>
          Players need Minecraft for phones, tablets or Windows, version {gameVersion(version)}.
          {instance.address !== null && instance.port !== null && (
            <>
              {' '}
              <a
                href={`minecraft://?addExternalServer=${encodeURIComponent(`${instance.name}|${instance.address}`)}`}
              >
                Add it to Minecraft on this device
              </a>
            </>
          )}
        </p>
      ) : (
        <p>{`Players need Minecraft Java Edition, version ${version}.`}</p>
      )}
    </Card>
  );
}

function howToJoin({ edition, address, hostname, port }: InstanceDetails): string {
  if (edition === 'java')
    return `In Minecraft: Multiplayer, Add Server, then type ${address ?? 'its address'}.`;
  const where =
    hostname === null || port === null ? 'its address and port' : `${hostname} and the port ${port}`;
  return `In Minecraft: Play, Servers, Add Server, then type ${where}.`;
}

/** The server's version has one number more than the game's. */
const gameVersion = (version: string) => version.split('.').slice(0, 3).join('.');
