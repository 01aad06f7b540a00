import type { Definition, Nodes, Root } from 'mdast';
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

const articleLink = /^article:(.*)$/s;
const imageSource = /^images\/([\w.-]+)$/;
const knownDirectives = new Set(['info', 'warning', 'color-codes', 'article']);

/** What other files an article's text needs, and its words. Lines are those of the text, from 1. */
export function readBody(markdown: string): ArticleBody {
  const body: ArticleBody = { articles: [], images: [], headings: '', plain: '', faults: [] };
  let root: Root;
  try {
    root = parseMarkdown(markdown);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { ...body, faults: [{ line: 1, message: error.message }] };
  }
  const headings: string[] = [];
  const blocks: string[] = [];
  /** The line of text that is being put together. */
  let text = '';

  function endBlock(): void {
    const line = text.replaceAll(/\s+/g, ' ').trim();
    if (line !== '') blocks.push(line);
    text = '';
  }

  function visitTarget(url: string, line: number): void {
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
    switch (node.type) {
      case 'text':
      case 'inlineCode':
        text += node.value;
        return;
      case 'break':
        text += ' ';
        return;
      case 'code':
        for (const codeLine of node.value.split('\n')) {
          text = codeLine;
          endBlock();
        }
        return;
      case 'html':
        body.faults.push({ line, message: 'HTML is not shown: write markdown' });
        return;
      case 'heading': {
        if (node.depth === 1)
          body.faults.push({ line, message: 'The title is the only heading of level 1: begin with ##' });
        for (const child of node.children) visit(child);
        headings.push(text);
        endBlock();
        return;
      }
      case 'image':
        visitImage(node.url, line);
        text += node.alt ?? '';
        return;
      case 'link':
        visitTarget(node.url, line);
        break;
      case 'definition':
        visitDefinition(node, line);
        return;
      default:
        if ('name' in node) visitDirective(node as DirectiveNode, line);
    }
    if (!('children' in node)) return;
    for (const child of node.children) visit(child);
    if (!inlines.has(node.type)) endBlock();
  }

  /** Whether links or images refer to it is not known here: it is looked at as what it looks like. */
  function visitDefinition({ url }: Definition, line: number): void {
    if (url.startsWith('images/')) visitImage(url, line);
    else visitTarget(url, line);
  }

  function visitDirective(node: DirectiveNode, line: number): void {
    if (!knownDirectives.has(node.name))
      body.faults.push({ line, message: `There is no tag ${node.name}` });
    if (node.name !== 'article') return;
    const key = node.attributes?.['key'];
    if (key) body.articles.push({ name: key, line });
    else body.faults.push({ line, message: 'The tag article names no key' });
  }

  visit(root);
  return { ...body, headings: headings.join('\n'), plain: blocks.join('\n') };
}

type DirectiveNode = { name: string; attributes?: Record<string, string | null | undefined> | null | undefined };

const inlines = new Set<Nodes['type']>(['link', 'linkReference', 'emphasis', 'strong', 'delete']);
