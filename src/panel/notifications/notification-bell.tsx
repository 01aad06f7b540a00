'use client';
import { Bell } from 'lucide';
import { lazy, Suspense, useRef, useState } from 'react';
import { PartBoundary } from '#src/panel/frame/page-boundary.tsx';
import { IconButton } from '#src/ui/controls/icon-button.tsx';
import { LiveRegion } from '#src/ui/controls/live-region.tsx';
import { useFreshNotifications } from './notifications.ts';
import './notification-bell.css';

const loadPopover = () => import('./notification-popover.tsx');
const NotificationPopover = lazy(async () => ({ default: (await loadPopover()).NotificationPopover }));

/** The bell with the number of unread notifications; its list is loaded when somebody reaches for it. */
export function NotificationBell() {
  const { data } = useFreshNotifications();
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const unread = data?.unread ?? 0;
  const label = unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`;
  return (
    <div className="notification-bell">
      <IconButton
        ref={trigger}
        icon={Bell}
        label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onHoverStart={() => void loadPopover()}
        onFocus={() => void loadPopover()}
        onPress={() => {
          setWasOpened(true);
          setOpen(true);
        }}
      />
      {unread > 0 && (
        <span className="notification-count" aria-hidden="true">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
      <LiveRegion>{unread > 0 && `${unread} unread`}</LiveRegion>
      {wasOpened && (
        <PartBoundary>
          <Suspense>
            <NotificationPopover trigger={trigger} isOpen={isOpen} onOpenChange={setOpen} />
          </Suspense>
        </PartBoundary>
      )}
    </div>
  );
}
