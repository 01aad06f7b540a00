import { format } from 'node:util';

type Expectation = { pattern: RegExp; isMet: boolean };

let expectations: Expectation[] = [];
let unexpected: string[] = [];

/** The current test must write a console error or warning that matches; without this, writing one fails it. */
export function expectConsoleError(pattern: RegExp): void {
  expectations.push({ pattern, isMet: false });
}

/** Takes the place of `console.error` and `console.warn` while tests run. */
export function record(level: 'error' | 'warn', words: readonly unknown[]): void {
  const text = format(...words);
  const expected = expectations.find(({ pattern }) => pattern.test(text));
  if (expected) expected.isMet = true;
  else unexpected.push(`console.${level}: ${text}`);
}

/** @throws Error that names what was written unexpectedly, or expected in vain, since the last call */
export function settleConsole(): void {
  const missing = expectations
    .filter(({ isMet }) => !isMet)
    .map(({ pattern }) => `nothing on the console matched ${pattern}`);
  const complaints = [...unexpected, ...missing];
  expectations = [];
  unexpected = [];
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
}
