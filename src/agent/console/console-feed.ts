import type { ConsoleLine, ConsoleStore } from './console-store.ts';

const linesPerMessage = 500;

/** What JSON makes of a line is at most so long for each of its characters. */
const longestEscape = 6;
/** A message that is larger than the connection takes would end it. */
const messageCharacters = 192 * 1024;

/** As many of the first lines as one message holds, at least one. */
export function fittingLines(lines: readonly ConsoleLine[]): ConsoleLine[] {
  let characters = 0;
  const end = lines.findIndex((line, index) => {
    characters += sizeOf(line);
    return index === linesPerMessage || (index > 0 && characters > messageCharacters);
  });
  return end === -1 ? [...lines] : lines.slice(0, end);
}

/** As many of the last lines as one message holds, at least one. */
export const fittingLastLines = (lines: readonly ConsoleLine[]): ConsoleLine[] =>
  fittingLines(lines.toReversed()).toReversed();

const sizeOf = ({ text, by = '' }: ConsoleLine) => {
  const bytes = Buffer.byteLength(JSON.stringify(text));
  return Math.min(bytes, text.length * longestEscape) + by.length * longestEscape + 80;
};

/**
 * The lines of a console for those who watch it: from a line on, each once and in order, however fast they come.
 * @param send takes lines that one message holds
 */
export function consoleFeed(store: ConsoleStore, send: (lines: ConsoleLine[]) => void) {
  let sent: number | undefined;
  let isReading = false;

  function sendAll(lines: readonly ConsoleLine[]): void {
    for (let rest = lines; rest.length > 0;) {
      const message = fittingLines(rest);
      send(message);
      rest = rest.slice(message.length);
      sent = message.at(-1)?.seq ?? sent;
    }
  }

  /** Sends what is stored behind the last line that was sent. */
  async function catchUp(): Promise<void> {
    if (isReading) return;
    isReading = true;
    try {
      while (sent !== undefined && sent < store.lastSeq()) {
        const after = sent;
        const lines = await store.readAfter(after, linesPerMessage);
        if (lines.length === 0) break;
        // Meanwhile nobody may watch any more, or from elsewhere on.
        if (sent === after) sendAll(lines);
      }
    } catch {
      // The next lines that come try again.
    } finally {
      isReading = false;
    }
  }

  return {
    /** @param after the last line that is known; null for what comes from now on */
    start(after: number | null): void {
      sent = after ?? store.lastSeq();
      void catchUp();
    },
    stop(): void {
      sent = undefined;
    },
    /** Lines that were stored just now. */
    push(lines: readonly ConsoleLine[]): void {
      if (sent === undefined || isReading) return;
      if (lines[0]?.seq === sent + 1) sendAll(lines);
      else void catchUp();
    },
  };
}
