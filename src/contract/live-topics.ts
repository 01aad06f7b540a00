import type { ApiKeyPermission } from './api-key-permissions.ts';

/**
 * The topics of the live channel.
 * `needs` is what a subscriber must be allowed: of the own account everybody is, and an API key that holds it.
 */
export const liveTopics = {
  '/account': {
    needs: 'account:read',
    carries: 'The own account details, whenever they or its permissions changed.',
  },
  '/features': {
    needs: 'account:read',
    carries: 'The enabled features, whenever an administrator switched one.',
  },
  '/notifications': {
    needs: 'account:read',
    carries: 'A notification came or was read, or a ticket changed.',
  },
  '/instances': {
    needs: 'instance:read',
    carries: 'The own servers, the newest 100, whenever one of them changed.',
  },
  '/admin/mail': { needs: 'mail:read', carries: 'How many mails wait or failed, whenever one is sent.' },
  '/admin/nodes': { needs: 'node:read', carries: 'A node connected, reported or changed.' },
} as const satisfies Record<string, { needs: ApiKeyPermission; carries: string }>;

/** Topics of one instance; its owner may subscribe, and an API key with `instance:read`. */
export const instanceTopics = {
  '': 'The instance as it is now, whenever it changed.',
  '/console': 'New console lines with their numbers; after a reconnect the missing ones are asked by number.',
  '/statistics': 'What the running server uses, every few seconds.',
} as const satisfies Record<string, string>;
export type InstanceTopicKind = keyof typeof instanceTopics;
export type InstanceTopic = `/instances/${string}`;

/** Which instance a topic is of, and what of it. */
export function readInstanceTopic(
  topic: string,
): { instanceId: string; kind: InstanceTopicKind } | undefined {
  const [, instanceId, kind = ''] =
    /^\/instances\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(\/[a-z]+)?$/.exec(topic) ?? [];
  if (instanceId === undefined || !Object.hasOwn(instanceTopics, kind)) return undefined;
  return { instanceId, kind: kind as InstanceTopicKind };
}

export const instanceTopic = (instanceId: string, kind: InstanceTopicKind): InstanceTopic =>
  `/instances/${instanceId}${kind}`;

export type LiveTopic = keyof typeof liveTopics;
export const liveTopicNames = Object.keys(liveTopics) as [LiveTopic, ...LiveTopic[]];
