'use client';
import { NotificationList } from '#src/panel/notifications/notification-list.tsx';
import { notificationStep, useMarkRead, useNotifications } from '#src/panel/notifications/notifications.ts';
import { LoadFailure } from '#src/panel/queries/load-failure.tsx';
import { Card } from '#src/ui/server/card.tsx';
import { Skeleton } from '#src/ui/server/skeleton.tsx';

const shownAtMost = 5;

/** The newest of what the bell holds. */
export function RecentNotifications() {
  const { data, error, isFetching, refetch } = useNotifications(notificationStep);
  const markRead = useMarkRead();
  return (
    <Card title="What happened" headingLevel={2}>
      {data === undefined && error === null && <Skeleton lines={3} blockSize="1.25rem" />}
      {data === undefined && error !== null && (
        <LoadFailure error={error} isPending={isFetching} onRetry={() => void refetch()} />
      )}
      {data?.content.length === 0 && <p>Nothing yet. News of your account and servers shows up here.</p>}
      {data !== undefined && data.content.length > 0 && (
        <NotificationList
          notifications={data.content.slice(0, shownAtMost)}
          onRead={(id) => markRead([id])}
        />
      )}
    </Card>
  );
}
