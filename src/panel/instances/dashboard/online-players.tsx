import type { InstanceDetails } from '#src/contract/instances.ts';
import { Badge } from '#src/ui/server/badge.tsx';

/** Who plays at this moment. */
export function OnlinePlayers({ instance: { players, status, address } }: { instance: InstanceDetails }) {
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
  if (status !== 'active') return <p>Nobody can play while the server is not online.</p>;
  return (
    <p>
      Nobody is playing. Players join by <code>{address}</code>.
    </p>
  );
}
