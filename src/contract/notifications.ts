import * as z from 'zod';

/** What the live topic `/notifications` tells of. */
export const notificationEvents = [
  'notification.created',
  'notification.read',
  'support.ticket.closed',
  'support.ticket.hold',
  'support.ticket.comment.created',
] as const;
export type NotificationEvent = (typeof notificationEvents)[number];

/** More than these an account never has: the oldest go. */
export const notificationsPerAccount = 300;
export const notificationDays = 90;

export const notificationSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  link: z.string().describe('A path of the panel.'),
  createdAt: z.iso.datetime(),
  readAt: z.iso.datetime().nullable(),
});
export type NotificationDetails = z.infer<typeof notificationSchema>;

export const notificationListSchema = z.object({
  content: z.array(notificationSchema),
  totalElements: z.number().int(),
  unread: z.number().int(),
});

export const notificationsReadSchema = z.object({
  ids: z.array(z.uuid()).max(notificationsPerAccount).optional().describe('None given: all of them.'),
});

/** What the live topic `/notifications` carries. */
export const notificationMessageSchema = z.object({
  data: z.object({ event: z.enum(notificationEvents), unread: z.number().int() }),
});
