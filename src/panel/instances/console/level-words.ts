import type { Level } from './log/levels.ts';

export const levelWords: Record<Level, string> = {
  error: 'Errors',
  warning: 'Warnings',
  info: 'Information',
  debug: 'Debugging',
};

/** What a filter lets through, in a word or two. */
export function filterWords(levels: ReadonlySet<Level> | undefined): string {
  if (!levels) return 'All levels';
  const [only] = levels;
  return levels.size === 1 && only ? levelWords[only] : `${levels.size} levels`;
}
