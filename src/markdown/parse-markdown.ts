import type { Root } from 'mdast';
import { directiveFromMarkdown } from 'mdast-util-directive';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { directive } from 'micromark-extension-directive';
import { gfm } from 'micromark-extension-gfm';
import { checkLimits, deadline } from './limits.ts';

const defaultMilliseconds = 2000;

// Directives stand on lines of their own: a colon inside a sentence is a colon.
const { flow } = directive();
const syntax = [gfm(), ...(flow ? [{ flow }] : [])];
// Its transforms look for addresses again, and find those that a text has escaped.
const nodes = [
  ...gfmFromMarkdown().map((extension) => ({ ...extension, transforms: [] })),
  directiveFromMarkdown(),
];

/**
 * Reads markdown with tables, footnotes, struck out text, bare addresses and directives into a syntax tree.
 * @throws RangeError for a text that is too long, nested too deeply, or not read in time
 */
export function parseMarkdown(source: string, milliseconds = defaultMilliseconds): Root {
  checkLimits(source);
  return fromMarkdown(source, { extensions: [...syntax, deadline(milliseconds)], mdastExtensions: nodes });
}
