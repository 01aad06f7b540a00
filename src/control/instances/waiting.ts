import { instanceChangeNoticeSchema, instanceChannel } from './changes.ts';

/** What this needs of the notifications between processes. */
export type ChangeNotices = {
  subscribe(channel: string, handler: (payload: string) => void): () => void;
};

/** Those who wait for something to become of an instance; they look again whenever it changes. */
export function createWaiting(notices: ChangeNotices) {
  const waiting = new Map<string, Set<() => void>>();
  const end = notices.subscribe(instanceChannel, (payload) => {
    const { instanceId } = instanceChangeNoticeSchema.parse(JSON.parse(payload));
    for (const look of waiting.get(instanceId) ?? []) look();
  });

  return {
    /**
     * Asks `look` now and after each change, until it answers or the time is over.
     * @returns what it answered, or undefined
     */
    async until<Answer>(
      instanceId: string,
      milliseconds: number,
      look: () => Promise<Answer | undefined>,
    ): Promise<Answer | undefined> {
      const looks = waiting.get(instanceId) ?? new Set();
      waiting.set(instanceId, looks);
      let changed = Promise.withResolvers<boolean>();
      const wake = () => changed.resolve(true);
      looks.add(wake);
      const deadline = setTimeout(() => changed.resolve(false), milliseconds);
      let isOver = false;
      try {
        for (;;) {
          const answer = await look();
          if (answer !== undefined || isOver) return answer;
          isOver = !(await changed.promise);
          changed = Promise.withResolvers<boolean>();
        }
      } finally {
        clearTimeout(deadline);
        looks.delete(wake);
        if (looks.size === 0) waiting.delete(instanceId);
      }
    },
    [Symbol.dispose]: end,
  };
}
export type Waiting = ReturnType<typeof createWaiting>;
