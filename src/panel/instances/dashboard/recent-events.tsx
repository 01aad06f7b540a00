'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { InstanceDetails } from '#src/contract/instances.ts';
import { apiQuery } from '#src/panel/queries/api-query.ts';
import { Loaded } from '#src/panel/queries/loaded.tsx';
import { RelativeTime } from '#src/ui/controls/relative-time.tsx';
import { Card } from '#src/ui/server/card.tsx';
import { Icon } from '#src/ui/server/icon.tsx';
import { wordsOf } from './event-words.ts';
import './recent-events.css';

const eventsPath = '/v1/instances/{instance}/events';
const shownAtMost = 8;

/** The newest events of a server, asked for again whenever its status changes. */
export function useInstanceEvents({ externalID, statusSince }: InstanceDetails, size: number) {
  const queries = useQueryClient();
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: [eventsPath] });
  }, [queries, statusSince]);
  return useQuery(
    apiQuery(eventsPath, { params: { path: { instance: externalID }, query: { page: 0, size } } }),
  );
}

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
