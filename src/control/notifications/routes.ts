import { notificationListSchema, notificationsReadSchema } from '#src/contract/notifications.ts';
import { pageSchema } from '#src/contract/paging.ts';
import type { ApiModule } from '#src/control/http/api.ts';
import { defineRoute, jsonBody, jsonReply } from '#src/control/http/define-route.ts';
import { callerOf } from '#src/control/http/environment.ts';
import type { NotificationService } from './service.ts';

const tag = 'Notifications';

const listNotifications = defineRoute({
  method: 'get',
  path: '/v1/notifications',
  operationId: 'listNotifications',
  summary: 'What happened around the own account',
  tag,
  access: 'account',
  apiKey: 'account:read',
  request: { query: pageSchema },
  responses: {
    200: jsonReply(
      notificationListSchema,
      'The notifications of this page, the newest first, and how many are unread.',
    ),
  },
});

const readNotifications = defineRoute({
  method: 'post',
  path: '/v1/notifications/read',
  operationId: 'readNotifications',
  summary: 'Mark notifications as read',
  tag,
  access: 'account',
  apiKey: 'account:write',
  request: { body: jsonBody(notificationsReadSchema) },
  responses: { 204: { description: 'They are read.' } },
});

export const notificationRoutes =
  (notifications: NotificationService): ApiModule =>
  (api) => {
    api.openapi(listNotifications, async (c) =>
      c.json(await notifications.list(callerOf(c).accountId, c.req.valid('query')), 200),
    );
    api.openapi(readNotifications, async (c) => {
      await notifications.markRead(callerOf(c).accountId, c.req.valid('json').ids);
      return c.body(null, 204);
    });
  };
