'use client';
import { Plus } from 'lucide';
import { useLiveInstances } from '#src/panel/instances/data/live-instances.ts';
import { instanceHref } from '#src/panel/instances/data/instances.ts';
import { InstanceBadge } from '#src/panel/instances/status/instance-badge.tsx';
import { Loaded } from '#src/panel/queries/loaded.tsx';
import { LinkButton } from '#src/ui/controls/link-button.tsx';
import { Link } from '#src/ui/controls/link.tsx';
import { Card } from '#src/ui/server/card.tsx';

const shownAtMost = 5;

/** The next step: to the own servers, or to the first one. */
export function HomeServers() {
  const instances = useLiveInstances();
  return (
    <Card
      title="Your servers"
      headingLevel={2}
      actions={
        (instances.data?.content.length ?? 0) > 0 && (
          <LinkButton size="small" href="/panel/instances">
            All servers
          </LinkButton>
        )
      }
    >
      <Loaded query={instances} lines={2}>
        {({ content }) =>
          content.length === 0 ? (
            <>
              <p>
                Make a server and send its address to your friends. A free one is ready in about a minute.
              </p>
              <div>
                <LinkButton variant="primary" icon={Plus} href="/panel/instances/new">
                  Create your first server
                </LinkButton>
              </div>
            </>
          ) : (
            <ul className="panel-home-servers">
              {content.slice(0, shownAtMost).map((instance) => (
                <li key={instance.externalID}>
                  <Link href={instanceHref(instance)}>{instance.name}</Link>
                  <InstanceBadge status={instance.status} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}
