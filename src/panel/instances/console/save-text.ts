import type { Entry } from './log/entries.ts';
import { plainText } from './search/matcher.ts';

/** The shown lines as text, one a line, without colours; with their times in UTC where asked for. */
export function textOf(entries: readonly Entry[], hasTimes: boolean): string {
  return entries
    .map((entry) => {
      if (entry.kind === 'gap') return `… ${entry.to - entry.order + 1} lines are missing here …`;
      const text = `${entry.by === undefined ? '' : `${plainText(entry.by)} > `}${plainText(entry.text)}`;
      return hasTimes ? `${new Date(entry.at).toISOString()} ${text}` : text;
    })
    .join('\n');
}

/** Has the browser save a text file. */
export function saveText(name: string, text: string): void {
  const link = document.createElement('a');
  const url = URL.createObjectURL(new Blob([text, '\n'], { type: 'text/plain;charset=utf-8' }));
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
