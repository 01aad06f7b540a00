'use client';
import { useState, type RefObject } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Popover } from 'react-aria-components/Popover';
import { LoadFailure } from '#src/panel/queries/load-failure.tsx';
import { Button } from '#src/ui/controls/button.tsx';
import { Lantern } from '#src/ui/brand/lantern.tsx';
import { Skeleton } from '#src/ui/server/skeleton.tsx';
import { NotificationList } from './notification-list.tsx';
import { notificationStep, useMarkRead, useNotifications } from './notifications.ts';
import '#src/ui/controls/popover.css';

type NotificationPopoverProps = {
  trigger: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
};

/** The newest notifications, beside the bell. */
export function NotificationPopover({ trigger, isOpen, onOpenChange }: NotificationPopoverProps) {
  const [size, setSize] = useState(notificationStep);
  const { data, error, isFetching, refetch } = useNotifications(size);
  const markRead = useMarkRead();
  return (
    <Popover
      className="ui-popover"
      triggerRef={trigger}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      placement="bottom end"
      offset={8}
    >
      <Dialog className="notification-popover">
        <header className="notification-header">
          <Heading slot="title" level={2}>
            Notifications
          </Heading>
          {data !== undefined && data.unread > 0 && (
            <Button size="small" variant="quiet" onPress={() => markRead(undefined)}>
              Mark all as read
            </Button>
          )}
        </header>
        <div className="notification-scroll">
          {data === undefined && error === null && <Skeleton lines={4} blockSize="1.25rem" />}
          {data === undefined && error !== null && (
            <LoadFailure error={error} isPending={isFetching} onRetry={() => void refetch()} />
          )}
          {data?.content.length === 0 && (
            <div className="notification-empty">
              <Lantern size="3rem" isLit={false} />
              <p>Nothing new. What happens to your account and servers shows up here.</p>
            </div>
          )}
          {data !== undefined && data.content.length > 0 && (
            <NotificationList
              notifications={data.content}
              onRead={(id) => markRead([id])}
              onLeave={() => onOpenChange(false)}
            />
          )}
          {data !== undefined && data.totalElements > size && size < 100 && (
            <Button
              size="small"
              isPending={isFetching}
              onPress={() => setSize(Math.min(100, size + notificationStep))}
            >
              Show older
            </Button>
          )}
        </div>
      </Dialog>
    </Popover>
  );
}
