'use client';
import type { InstanceDetails } from '#src/contract/instances.ts';
import { Loaded } from '#src/panel/queries/loaded.tsx';
import { RelativeTime } from '#src/ui/controls/relative-time.tsx';
import { Card } from '#src/ui/server/card.tsx';
import { Icon } from '#src/ui/server/icon.tsx';
import { useInstanceEvents } from '../data/events.ts';
import { wordsOf } from '../data/event-words.ts';
import './recent-events.css';

const shownAtMost = 8;

/** What happened with the server, newest first. */
export function RecentEvents({ instance }: { instance: InstanceDetails }) {
  const events = useInstanceEvents(instance, 40);
  return (
    <Card title="What happened" headingLevel={2}>
      <Loaded query={events} lines={5}>
        {({ content }) => {
          const shown = content.flatMap((event) => {
            const words = wordsOf(event.event);
            return words ? [{ ...event, words }] : [];
          });
          if (shown.length === 0) return <p>Nothing yet.</p>;
          return (
            <ol className="recent-events">
              {shown.slice(0, shownAtMost).map(({ id, at, words, detail }) => (
                <li key={id} data-tone={words.tone}>
                  <Icon icon={words.icon} />
                  <span>
                    {words.label}
                    {detail && <small>{detail.message}</small>}
                  </span>
                  <RelativeTime at={at} />
                </li>
              ))}
            </ol>
          );
        }}
      </Loaded>
    </Card>
  );
}
