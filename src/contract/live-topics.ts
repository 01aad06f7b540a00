import type { Permission } from './permissions.ts';

/**
 * The topics of the live channel.
 * `needs` is the permission to subscribe; without one, every account may subscribe to its own, and an API key with
 * `account:read` to that of its account.
 */
export const liveTopics = {
  '/account': {
    needs: undefined,
    carries: 'The own account details, whenever they or its permissions changed.',
  },
  '/features': { needs: undefined, carries: 'The enabled features, whenever an administrator switched one.' },
  '/notifications': { needs: undefined, carries: 'A notification came or was read, or a ticket changed.' },
  '/admin/mail': { needs: 'mail:read', carries: 'How many mails wait or failed, whenever one is sent.' },
  '/admin/nodes': { needs: 'node:read', carries: 'A node connected, reported or changed.' },
} as const satisfies Record<string, { needs: Permission | undefined; carries: string }>;

export type LiveTopic = keyof typeof liveTopics;
export const liveTopicNames = Object.keys(liveTopics) as [LiveTopic, ...LiveTopic[]];
