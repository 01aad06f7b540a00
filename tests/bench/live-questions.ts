import { settledMemory } from './settled-memory.ts';

/** What a live server of the benchmark is asked: to send messages as they come, so many per second, or what it used. */
export type LiveQuestion = { send: number; perSecond: number } | 'toEveryAccount' | 'usage' | 'memory';
export type LiveAnswer = { processorMicroseconds: number; rss: number; heap: number };

/** About 200 bytes of JSON, as a node's report has. */
export const benchBody = (sequence: number) => ({
  sequence,
  nodes: [
    { id: '5bf5f1f6-9d70-4c9e-a3c2-55b1a0c53f60', name: 'embedded', region: 'europe', mode: 'enabled' },
  ],
  capacity: { processors: 8, memoryMebibytes: 16_384, diskMebibytes: 262_144 },
  at: '2026-11-21T12:00:00.000Z',
});

export async function answerLiveQuestion(
  question: Exclude<LiveQuestion, 'toEveryAccount'>,
  broadcast: (sequence: number) => void,
): Promise<LiveAnswer> {
  if (question === 'memory') await settledMemory();
  else if (question !== 'usage') {
    const started = performance.now();
    let sequence = 0;
    while (sequence < question.send) {
      // A server that is behind finds several messages waiting, as it would at its sockets.
      const due = Math.min(question.send, ((performance.now() - started) / 1000) * question.perSecond + 1);
      while (sequence < Math.floor(due)) broadcast(sequence++);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  }
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  return { processorMicroseconds: user + system, rss, heap: heapUsed };
}
