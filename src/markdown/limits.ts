import type { Construct, Extension } from 'micromark-util-types';

const maximumBytes = 64 * 1024;
// Quotes and lists inside each other cost the parser time that grows faster than their depth, and callouts are read
// again for each one around them.
const deepestNesting = 32;
const deepestDirectives = 4;
// Inside one paragraph or table each of these is compared with those before it.
const mostMarks = 2000;
const mostLines = 4000;
const pairedMarks = /[*_~|]/g;
const nestingMark = /[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))/y;
const directiveFence = /^[\s>]*(:{3,})(.*)$/;

/**
 * What the parser's work grows faster by than the text gets longer is bounded before it begins.
 * @throws RangeError for a text that is too long or nested too deeply to be read in time
 */
export function checkLimits(source: string): void {
  if (new TextEncoder().encode(source).length > maximumBytes)
    throw new RangeError(`Markdown may have ${maximumBytes} bytes at most`);
  const lines = source.split(/\r\n?|\n/);
  if (lines.length > mostLines) throw new RangeError(`Markdown may have ${mostLines} lines at most`);
  const open: number[] = [];
  let marks = 0;
  for (const line of lines) {
    marks = line.trim() === '' ? 0 : marks + (line.match(pairedMarks)?.length ?? 0);
    if (marks > mostMarks)
      throw new RangeError(`A paragraph or table may have ${mostMarks} of * _ ~ and | at most`);
    if (nestingOf(line) > deepestNesting)
      throw new RangeError(`Markdown may be nested ${deepestNesting} levels deep at most`);
    followDirectives(open, line);
    if (open.length > deepestDirectives)
      throw new RangeError(`Callouts may be nested ${deepestDirectives} levels deep at most`);
  }
}

function nestingOf(line: string): number {
  nestingMark.lastIndex = 0;
  let marks = 0;
  while (nestingMark.test(line)) marks += 1;
  return Math.max(marks, Math.floor((line.length - line.trimStart().length) / 2));
}

/** @param open the lengths of the fences that are not closed yet, from the outermost */
function followDirectives(open: number[], line: string): void {
  const [, fence, rest = ''] = directiveFence.exec(line) ?? [];
  if (fence === undefined) return;
  if (rest.trim() !== '') {
    open.push(fence.length);
    return;
  }
  const closed = open.findIndex((length) => length <= fence.length);
  if (closed >= 0) open.length = closed;
}

/** The characters at which the parser has something to decide, and so everything that may make it slow. */
const decisive = Array.from('>*+-_[]<`~|!&:#0123456789', (character) => character.charCodeAt(0));

/** Ends the parser's work from inside, at the first decision after the time is over. */
export function deadline(milliseconds: number): Extension {
  const end = performance.now() + milliseconds;
  const look: Construct = {
    name: 'deadline',
    // It is asked where others are, and makes no place of decision by itself.
    previous: () => false,
    tokenize: (_effects, _ok, nok) => (code) => {
      if (performance.now() > end) throw new RangeError(`Markdown was not read in ${milliseconds} ms`);
      return nok(code);
    },
  };
  const everywhere = Object.fromEntries(decisive.map((code) => [code, look]));
  return { document: everywhere, flow: everywhere, text: everywhere };
}
