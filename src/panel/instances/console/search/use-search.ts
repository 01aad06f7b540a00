import { useEffect, useState } from 'react';
import type { ConsoleController, ConsoleState } from '../controller.ts';
import { patternMatcher, plainMatcher } from './matcher.ts';

/** Typing goes on for so long before the lines are looked through. */
const pauseMilliseconds = 150;

export type SearchBox = ReturnType<typeof useSearch>;

/** What is searched for in a console, and what became of it. */
export function useSearch(controller: ConsoleController, found: ConsoleState['found']) {
  const [words, setWords] = useState('');
  const [isPattern, setPattern] = useState(false);
  const [fault, setFault] = useState<string>();

  useEffect(() => {
    let isOver = false;
    const timer = setTimeout(
      () => {
        if (words === '') {
          setFault(undefined);
          controller.find(undefined);
          return;
        }
        const matcher = isPattern ? patternMatcher(words) : Promise.resolve(plainMatcher(words));
        matcher.then(
          (made) => {
            if (isOver) return;
            setFault(undefined);
            controller.find(made);
          },
          (error: unknown) => {
            if (isOver) return;
            setFault(
              error instanceof SyntaxError
                ? `Not a pattern: ${error.message}`
                : 'Patterns could not be loaded.',
            );
            controller.find(undefined);
          },
        );
      },
      words === '' ? 0 : pauseMilliseconds,
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [words, isPattern, controller]);

  return {
    words,
    setWords,
    isPattern,
    setPattern,
    /** Why nothing can be found. */
    fault,
    /** `3/120`; with a `+` while there may be more. */
    figures:
      found && words !== '' ? `${found.position ?? 0}/${found.count}${found.isOver ? '' : '+'}` : undefined,
    found: words === '' ? undefined : found,
  };
}
