import type { Notifications } from '#src/control/database/notifications.ts';

/** PostgreSQL tells on it that something has changed which public pages show (migration 0010). */
const pageChangesChannel = 'pages';

/** Calls `handler` after every such change, and after a gap in which one may have been missed. */
export function onPageChange(notifications: Notifications, handler: () => void): void {
  notifications.subscribe(pageChangesChannel, handler);
  notifications.onReconnect(handler);
}
