import { useEffect, useRef, useState } from 'react';
import type { ConsoleLine } from '#src/contract/instances.ts';
import { levelOf } from './log/levels.ts';
import { plainText } from './search/matcher.ts';

/** Time to speak what came, and for more to come. */
const pauseMilliseconds = 4000;
/** So many lines are read out; of more only their number and the last one. */
const readOut = 2;

type Heard = { count: number; errors: number; last: readonly string[] };
const nothing: Heard = { count: 0, errors: 0, last: [] };

/** What a screen reader says of new lines, every few seconds. Off, it says nothing: a console talks too much. */
export function useSpokenLines(isOn: boolean) {
  const [words, setWords] = useState('');
  const heard = useRef(nothing);
  useEffect(() => {
    if (!isOn) return undefined;
    heard.current = nothing;
    const timer = setInterval(() => {
      if (heard.current.count > 0) setWords(wordsFor(heard.current));
      heard.current = nothing;
    }, pauseMilliseconds);
    return () => {
      clearInterval(timer);
      setWords('');
    };
  }, [isOn]);
  return {
    words,
    hear(lines: readonly ConsoleLine[]): void {
      if (!isOn) return;
      heard.current = {
        count: heard.current.count + lines.length,
        errors: heard.current.errors + lines.filter(({ text }) => levelOf(text) === 'error').length,
        last: [...heard.current.last, ...lines.slice(-readOut).map(wordsOf)].slice(-readOut),
      };
    },
  };
}

const wordsOf = ({ text, by }: ConsoleLine) => (by === undefined ? text : `${by} typed ${text}`);

/** Without its time and thread a line is shorter to listen to. */
const spoken = (text: string) =>
  plainText(text)
    .slice(0, 300)
    .replace(/^(?:\[[^\]]*\]:? ?)+/, '');

function wordsFor({ count, errors, last }: Heard): string {
  if (count <= readOut) return last.map(spoken).join('. ');
  const errorWords = errors === 0 ? '' : `, ${errors} ${errors === 1 ? 'error' : 'errors'}`;
  return `${count} new lines${errorWords}. The last one: ${spoken(last.at(-1) ?? '')}`;
}
