import type { Clock } from '#src/contract/clock.ts';
import { followOutput } from '#src/agent/console/output-follower.ts';
import type { ConsoleLine, ConsoleStore } from '#src/agent/console/console-store.ts';
import type { OutputLine } from '#src/agent/console/lines.ts';

/** A server that prints more lines in a second is cut short until the second is over. */
export const linesPerSecond = 10_000;

/**
 * Takes the output of one run into the instance's console, from where an earlier agent stopped.
 * @param onLines called with the stored lines, in order
 */
export function keepConsole(options: {
  run: string;
  output: string;
  store: ConsoleStore;
  clock: Clock;
  onLines(lines: ConsoleLine[]): Promise<void>;
}) {
  const { run, store, clock, onLines } = options;
  let second = 0;
  let taken = 0;
  let leftOut = 0;

  const note = (text: string, endOffset: number): OutputLine => ({
    text: `[Lanternhost] ${text}`,
    endOffset,
  });

  function throttled(lines: OutputLine[], now: number): OutputLine[] {
    const kept: OutputLine[] = [];
    const thisSecond = Math.floor(now / 1000);
    if (thisSecond !== second) {
      // It stands where the lines after it begin: an agent that returns here reads none of them twice.
      if (leftOut > 0)
        kept.push(note(`${leftOut} lines were left out: the server printed too fast.`, store.offsetIn(run)));
      second = thisSecond;
      taken = 0;
      leftOut = 0;
    }
    const admitted = lines.slice(0, Math.max(0, linesPerSecond - taken));
    taken += admitted.length;
    leftOut += lines.length - admitted.length;
    return [...kept, ...admitted];
  }

  return followOutput({
    file: options.output,
    offset: store.offsetIn(run),
    async onBatch({ lines, skippedBytes }) {
      const now = clock.now().getTime();
      const text = `${skippedBytes} bytes were left out: the server printed faster than could be read.`;
      const batch =
        skippedBytes > 0 ? [note(text, store.offsetIn(run) + skippedBytes)] : throttled(lines, now);
      await onLines(await store.append(run, now, batch));
    },
  });
}
