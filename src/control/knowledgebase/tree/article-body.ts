import type { Definition, Nodes, Root } from 'mdast';
import type { Directives } from 'mdast-util-directive';
import { parseMarkdown } from '#src/markdown/parse-markdown.ts';

/** A name that the text uses, and the line of the text in which it does. */
type Mention = { name: string; line: number };

export type ArticleBody = {
  /** The keys of articles that it links to or shows as cards. */
  articles: Mention[];
  images: Mention[];
  headings: string;
  /** All that it says, one block a line. */
  plain: string;
  faults: { line: number; message: string }[];
};

/** Nobody waits for it: a machine with much else to do may take its time. */
const patienceMilliseconds = 10_000;
const articleLink = /^article:(.*)$/s;
const imageSource = /^images\/([\w.-]+)$/;
const knownDirectives = new Set(['info', 'warning', 'color-codes', 'article']);

/** What other files an article's text needs, and its words. Lines are those of the text, from 1. */
export function readBody(markdown: string): ArticleBody {
  const body: ArticleBody = { articles: [], images: [], headings: '', plain: '', faults: [] };
  let root: Root;
  try {
    root = parseMarkdown(markdown, patienceMilliseconds);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { ...body, faults: [{ line: 1, message: error.message }] };
  }
  const headings: string[] = [];
  const blocks: string[] = [];
  /** The line of text that is being put together. */
  let text = '';

  function endBlock(): void {
    addBlock(text);
    text = '';
  }

  function addBlock(content: string): void {
    const line = content.replaceAll(/\s+/g, ' ').trim();
    if (line !== '') blocks.push(line);
  }

  function visitLink(url: string, line: number): void {
    const name = articleLink.exec(url)?.[1];
    if (name !== undefined) body.articles.push({ name, line });
  }

  function visitImage(url: string, line: number): void {
    const name = imageSource.exec(url)?.[1];
    if (name === undefined)
      body.faults.push({ line, message: `The image ${url} must be named as images/file-name` });
    else body.images.push({ name, line });
  }

  function visit(node: Nodes): void {
    const line = node.position?.start.line ?? 1;
    if (node.type === 'text' || node.type === 'inlineCode') text += node.value;
    if (node.type === 'break') text += ' ';
    if (node.type === 'html') body.faults.push({ line, message: 'HTML is not shown: write markdown' });
    if (node.type === 'code') node.value.split('\n').forEach(addBlock);
    if (node.type === 'image') {
      visitImage(node.url, line);
      text += node.alt ?? '';
    }
    if (node.type === 'link') visitLink(node.url, line);
    if (node.type === 'definition') visitDefinition(node, line);
    if (node.type === 'heading' && node.depth === 1)
      body.faults.push({ line, message: 'The title is the only heading of level 1: begin with ##' });
    if ('name' in node) visitDirective(node, line);
    if (!('children' in node)) return;
    for (const child of node.children) visit(child);
    if (node.type === 'heading') headings.push(text);
    if (!inlines.has(node.type)) endBlock();
  }

  /** Whether links or images refer to it is not known here: it is looked at as what it looks like. */
  function visitDefinition({ url }: Definition, line: number): void {
    if (url.startsWith('images/')) visitImage(url, line);
    else visitLink(url, line);
  }

  function visitDirective(node: Directives, line: number): void {
    if (!knownDirectives.has(node.name)) body.faults.push({ line, message: `There is no tag ${node.name}` });
    if (node.name !== 'article') return;
    const key = node.attributes?.['key'];
    if (key) body.articles.push({ name: key, line });
    else body.faults.push({ line, message: 'The tag article names no key' });
  }

  visit(root);
  return { ...body, headings: headings.join('\n'), plain: blocks.join('\n') };
}

const inlines = new Set<Nodes['type']>(['link', 'linkReference', 'emphasis', 'strong', 'delete']);
