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
