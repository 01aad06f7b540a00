import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NotificationDetails } from '#src/contract/notifications.ts';
import { apiQuery, polled } from '#src/panel/queries/api-query.ts';
import { useLiveQueries } from '#src/panel/queries/live-queries.ts';
import { api } from '#src/panel/session/session.ts';
import { showToast } from '#src/ui/controls/toast.ts';

const path = '/v1/notifications';

/** So many are shown at first, and more at each asking. */
export const notificationStep = 20;

type NotificationList = { content: NotificationDetails[]; totalElements: number; unread: number };

const newest = (size: number) => ({
  ...apiQuery(path, { params: { query: { page: 0, size } } }),
  placeholderData: keepPreviousData,
});

/** The newest notifications, as fresh as the bell keeps them. */
export const useNotifications = (size: number) => useQuery(newest(size));

/** For the bell, which is on every page: new notifications, and those of tickets that changed, show at once. */
export function useFreshNotifications() {
  useLiveQueries('/notifications', path);
  return useQuery({ ...newest(notificationStep), ...polled });
}

/** Marks some, or without ids all, as read: here at once, and on the server. */
export function useMarkRead() {
  const queries = useQueryClient();
  const mark = useMutation({
    mutationFn: (ids: string[] | undefined) =>
      api.POST('/v1/notifications/read', { body: ids === undefined ? {} : { ids } }),
    async onMutate(ids) {
      // An answer that is on its way would show them as unread again.
      await queries.cancelQueries({ queryKey: [path] });
      const readAt = new Date().toISOString();
      queries.setQueriesData<NotificationList>(
        { queryKey: [path] },
        (list) => list && withRead(list, ids, readAt),
      );
    },
    onError: () =>
      void showToast({ title: 'Not marked as read', description: 'Please try again.', tone: 'danger' }),
    onSettled: () => queries.invalidateQueries({ queryKey: [path] }),
  });
  return mark.mutate;
}

function withRead(
  list: NotificationList,
  ids: readonly string[] | undefined,
  readAt: string,
): NotificationList {
  const isMeant = ({ id, readAt: before }: NotificationDetails) =>
    before === null && (ids === undefined || ids.includes(id));
  return {
    ...list,
    content: list.content.map((notification) =>
      isMeant(notification) ? { ...notification, readAt } : notification,
    ),
    unread: ids === undefined ? 0 : Math.max(0, list.unread - list.content.filter(isMeant).length),
  };
}
