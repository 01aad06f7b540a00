import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';

const maximumBytes = 64 * 1024;
// Quotes and lists inside each other cost the parser time that grows faster than their depth.
const deepestNesting = 32;
const nestingMark = /[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))/y;

/**
 * Reads markdown into a syntax tree.
 * @throws RangeError for a text that is too long or nested too deeply
 */
export function parseMarkdown(source: string): Root {
  if (new TextEncoder().encode(source).length > maximumBytes)
    throw new RangeError(`Markdown may have ${maximumBytes} bytes at most`);
  for (const line of source.split('\n')) {
    if (nestingOf(line) > deepestNesting)
      throw new RangeError(`Markdown may be nested ${deepestNesting} levels deep at most`);
  }
  return fromMarkdown(source);
}

function nestingOf(line: string): number {
  nestingMark.lastIndex = 0;
  let marks = 0;
  while (nestingMark.test(line)) marks += 1;
  return Math.max(marks, Math.floor((line.length - line.trimStart().length) / 2));
}
