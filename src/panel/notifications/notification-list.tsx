'use client';
import { Link } from 'waku';
import type { NotificationDetails } from '#src/contract/notifications.ts';
import { useNow } from '#src/ui/controls/use-now.ts';
import { VisuallyHidden } from '#src/ui/server/visually-hidden.tsx';
import { momentWords, relativeWords } from '#src/ui/time-words.ts';

type NotificationListProps = {
  notifications: readonly NotificationDetails[];
  onRead(id: string): void;
  /** The person goes to what a notification is about. */
  onLeave?(): void;
};

/** Each notification is a link to what it is about; who follows it has read it. */
export function NotificationList({ notifications, onRead, onLeave }: NotificationListProps) {
  const now = useNow();
  return (
    <ul className="notification-list">
      {notifications.map(({ id, title, description, link, createdAt, readAt }) => (
        <li key={id} data-unread={readAt === null || undefined}>
          <Link
            to={link as '/panel'}
            onClick={() => {
              if (readAt === null) onRead(id);
              onLeave?.();
            }}
          >
            {readAt === null && <VisuallyHidden>Unread: </VisuallyHidden>}
            {title}
          </Link>
          <p>{description}</p>
          <time dateTime={createdAt} title={momentWords(new Date(createdAt))}>
            {now === undefined ? createdAt.slice(0, 10) : relativeWords(new Date(createdAt), new Date(now))}
          </time>
        </li>
      ))}
    </ul>
  );
}
