import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '#src/contract/clock.ts';
import { followOutput } from '#src/agent/console/output-follower.ts';
import type { ConsoleLine, ConsoleStore } from '#src/agent/console/console-store.ts';
import type { OutputLine } from '#src/agent/console/lines.ts';
import type { AgentLog } from '#src/agent/log.ts';

/** A server that prints more in a second is cut short until the second is over. */
export const linesPerSecond = 10_000;
const charactersPerSecond = 4 * 1024 * 1024;

const retryMilliseconds = 1000;

/**
 * Takes the output of one run into the instance's console, from where an earlier agent stopped. A disk that takes no
 * more holds it up, and costs no line that the output still has when there is room again.
 * @param onLines called with the stored lines, in order
 */
export function keepConsole(options: {
  run: string;
  output: string;
  store: ConsoleStore;
  clock: Clock;
  log: AgentLog;
  onLines(lines: ConsoleLine[]): Promise<void>;
}) {
  const { run, store, clock, log, onLines } = options;
  const ending = new AbortController();
  let second = 0;
  let taken = { lines: 0, characters: 0 };
  let leftOut = { lines: 0, endOffset: 0 };

  const note = (text: string, endOffset: number): OutputLine => ({
    text: `[Lanternhost] ${text}`,
    endOffset,
  });

  function throttled(lines: OutputLine[], now: number): OutputLine[] {
    const kept: OutputLine[] = [];
    const thisSecond = Math.floor(now / 1000);
    if (thisSecond !== second) {
      // It ends where the lines after it begin: an agent that returns here reads none of them twice.
      if (leftOut.lines > 0)
        kept.push(
          note(`${leftOut.lines} lines were left out: the server printed too fast.`, leftOut.endOffset),
        );
      second = thisSecond;
      taken = { lines: 0, characters: 0 };
      leftOut = { lines: 0, endOffset: 0 };
    }
    for (const line of lines) {
      if (taken.lines >= linesPerSecond || taken.characters >= charactersPerSecond) {
        leftOut = { lines: leftOut.lines + 1, endOffset: line.endOffset };
      } else {
        taken = { lines: taken.lines + 1, characters: taken.characters + line.text.length };
        kept.push(line);
      }
    }
    return kept;
  }

  async function keep(now: number, lines: OutputLine[]): Promise<ConsoleLine[]> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await store.append(run, now, lines);
      } catch (error) {
        if (ending.signal.aborted) throw error;
        if (attempt === 1) log.error({ err: error }, 'console lines cannot be kept now');
        await wait(retryMilliseconds, undefined, { signal: ending.signal }).catch(() => undefined);
      }
    }
  }

  const output = followOutput({
    file: options.output,
    offset: store.offsetIn(run),
    keptOffset: () => store.offsetIn(run),
    async onBatch({ lines, skippedBytes }) {
      const now = clock.now().getTime();
      const text = `${skippedBytes} bytes were left out: the server printed faster than could be read.`;
      const batch =
        skippedBytes > 0 ? [note(text, store.offsetIn(run) + skippedBytes)] : throttled(lines, now);
      await onLines(await keep(now, batch));
    },
  });
  output.done.catch(() => undefined);

  return {
    /** Takes in the last: nothing more will come. @throws Error when the disk does not take it */
    finish(): Promise<void> {
      ending.abort();
      return output.finish();
    },
    /** Leaves the rest to the agent that comes next. */
    leave(): Promise<void> {
      ending.abort();
      return output.leave();
    },
  };
}
