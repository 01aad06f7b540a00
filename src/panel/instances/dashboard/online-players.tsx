import type { InstanceDetails } from '#src/contract/instances.ts';
import { Link } from '#src/ui/controls/link.tsx';
import { Badge } from '#src/ui/server/badge.tsx';
import { instanceHref } from '../data/instances.ts';

/** Who plays at this moment, and what happens without players. */
export function OnlinePlayers({ instance }: { instance: InstanceDetails }) {
  const { players, status, address } = instance;
  if (players.length > 0)
    return (
      <ul className="ui-row" aria-label="Players online">
        {players.map((player) => (
          <li key={player}>
            <Badge>{player}</Badge>
          </li>
        ))}
      </ul>
    );
  return (
    <>
      {status === 'active' ? (
        <p>
          Nobody is playing. Players join by <code>{address}</code>.
        </p>
      ) : (
        <p>Nobody is playing: the server is not online.</p>
      )}
      {status !== 'pending_delete' && (
        <p>
          {sleepWords(instance)} <Link href={instanceHref(instance, '/settings#sleep')}>Change</Link>
        </p>
      )}
    </>
  );
}

function sleepWords({ status, wakes, idleStopMinutes }: InstanceDetails): string {
  if (status === 'active')
    return idleStopMinutes === null
      ? 'It stays on without players.'
      : `It goes to sleep after ${idleStopMinutes === 1 ? 'a minute' : `${idleStopMinutes} minutes`} without players.`;
  if (wakes === 'nobody') return 'Joining does not start it.';
  return wakes === 'anyone'
    ? 'It starts when somebody joins.'
    : 'It starts when somebody on its whitelist joins.';
}
