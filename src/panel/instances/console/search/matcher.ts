import { seen } from '../text/untrusted.ts';
import { withoutCodes } from '../text/codes.ts';

/** Finds something in lines, in time that grows with their length only. */
export type Matcher = {
  test(text: string): boolean;
  /** Start and end of each place in the text. */
  ranges(text: string): [number, number][];
};

export const longestPattern = 200;
/** More places in one line are not marked. */
const rangesAtMost = 200;

/** What of a line is searched, copied and shown. */
export const plainText = (text: string): string => seen(withoutCodes(text));

/** Finds these very words, whatever their case. */
export function plainMatcher(words: string): Matcher {
  const escaped = words.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  const once = new RegExp(escaped, 'iu');
  const each = new RegExp(escaped, 'giu');
  return {
    test: (text) => once.test(text),
    ranges: (text) =>
      Array.from(text.matchAll(each), ({ index, 0: found }): [number, number] => [
        index,
        index + found.length,
      ]).slice(0, rangesAtMost),
  };
}

/**
 * Finds a regular expression of RE2, which knows no look-around and no references back: none can take longer than the
 * text is long. It is loaded when it is first needed.
 *
 * @throws SyntaxError with what is wrong with the pattern
 */
export async function patternMatcher(pattern: string): Promise<Matcher> {
  const { RE2JS } = await import('re2js');
  let compiled: InstanceType<typeof RE2JS>;
  try {
    compiled = RE2JS.compile(pattern.slice(0, longestPattern), RE2JS.CASE_INSENSITIVE);
  } catch (error) {
    throw new SyntaxError(
      error instanceof Error ? error.message.replace('error parsing regexp: ', '') : 'not valid',
    );
  }
  return {
    test: (text) => compiled.test(text),
    ranges(text) {
      const found: [number, number][] = [];
      const matcher = compiled.matcher(text);
      while (found.length < rangesAtMost && matcher.find()) {
        if (matcher.end() > matcher.start()) found.push([matcher.start(), matcher.end()]);
      }
      return found;
    },
  };
}
