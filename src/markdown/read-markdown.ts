import type {
  BlockContent,
  Definition,
  FootnoteDefinition,
  Nodes,
  PhrasingContent,
  Root,
  Table,
} from 'mdast';
import GithubSlugger from 'github-slugger';
import { toString } from 'mdast-util-to-string';
import { codeTokens } from './code-tokens.ts';
import type { Block, Footnote, HeadingLink, Inline, MarkdownDocument } from './document.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { safeUrl } from './safe-url.ts';

/** Everything that walks the tree calls itself once per level. */
const deepest = 100;
const articleAddress = /^article:([a-z0-9-]{1,100})$/;
const articleKey = /^[a-z0-9-]{1,100}$/;

/**
 * Markdown as what may be shown of it. Markup of the text's own stays text; links lead to the web, to mailboxes, to
 * paths of this site and, as `article:key`, to articles.
 * @throws RangeError as `parseMarkdown` does
 */
export const readMarkdown = (source: string): MarkdownDocument => documentOf(parseMarkdown(source));

function documentOf(root: Root): MarkdownDocument {
  const headings: HeadingLink[] = [];
  const slugger = new GithubSlugger();
  const { definitions, footnoteDefinitions } = definitionsOf(root);
  /** How often the text mentions each footnote, in the order of the first time. */
  const mentions = new Map<string, number>();
  let tables = 0;

  const blocksOf = (nodes: readonly Nodes[]): Block[] => nodes.flatMap(blockOf);
  const inlinesOf = (nodes: readonly Nodes[]): Inline[] => nodes.flatMap(inlineOf);

  function blockOf(node: Nodes): Block | Block[] {
    switch (node.type) {
      case 'paragraph':
        // The label of a callout is its title.
        return node.data?.directiveLabel ? [] : { type: 'paragraph', children: inlinesOf(node.children) };
      case 'heading':
        return { type: 'heading', ...headingOf(node), children: inlinesOf(node.children) };
      case 'list': {
        const isLoose = node.spread || node.children.some(({ spread }) => spread);
        return {
          type: 'list',
          isOrdered: node.ordered ?? false,
          ...(node.ordered && typeof node.start === 'number' && node.start !== 1 && { start: node.start }),
          items: node.children.map(({ children, checked }) => {
            const item = isLoose ? blocksOf(children) : children.flatMap(withoutParagraph);
            return typeof checked === 'boolean' ? [tick(checked), ...item] : item;
          }),
        };
      }
      case 'blockquote':
        return { type: 'quote', children: blocksOf(node.children) };
      case 'thematicBreak':
        return { type: 'rule' };
      case 'code': {
        const language = /^[\w+#.-]{1,20}$/.exec(node.lang ?? '')?.[0];
        return { type: 'code', ...(language && { language }), tokens: codeTokens(language, node.value) };
      }
      case 'table':
        return tableOf(node);
      case 'html':
        return { type: 'line', children: [node.value] };
      case 'containerDirective': {
        const { name, children } = node;
        if (name !== 'info' && name !== 'warning') return blocksOf(children);
        const label = children.find((child) => child.type === 'paragraph' && child.data?.directiveLabel);
        const title = label && 'children' in label ? inlinesOf(label.children) : [];
        return { type: 'callout', tone: name, title, children: blocksOf(children) };
      }
      case 'leafDirective': {
        if (node.name === 'color-codes') return { type: 'colorCodes' };
        const key = node.attributes?.['key'] ?? '';
        return node.name === 'article' && articleKey.test(key) ? { type: 'articleCard', key } : [];
      }
      // Named elsewhere, parts of others, or running text, which never stands among blocks.
      case 'break':
      case 'definition':
      case 'delete':
      case 'emphasis':
      case 'footnoteDefinition':
      case 'footnoteReference':
      case 'image':
      case 'imageReference':
      case 'inlineCode':
      case 'link':
      case 'linkReference':
      case 'listItem':
      case 'root':
      case 'strong':
      case 'tableCell':
      case 'tableRow':
      case 'text':
      case 'textDirective':
      case 'yaml':
        return [];
    }
  }

  function headingOf(node: Nodes & { type: 'heading' }): Omit<HeadingLink, 'text'> {
    const text = toString(node);
    // The prefix keeps an id from replacing a property of the browser's `document`.
    const heading = { id: `h-${slugger.slug(text)}`, text, level: node.depth };
    headings.push(heading);
    return { id: heading.id, level: heading.level };
  }

  /** A tight list's paragraphs are only wrapping. */
  const withoutParagraph = (node: BlockContent | Nodes): Block | Block[] =>
    node.type === 'paragraph' ? { type: 'line', children: inlinesOf(node.children) } : blockOf(node);

  function tableOf({ align, children: [head, ...rows] }: Table): Block {
    tables += 1;
    const columns = (align ?? []).map((alignment) => alignment ?? undefined);
    const cellsOf = (row: (typeof rows)[number] | undefined) =>
      columns.map((_, index) => inlinesOf(row?.children[index]?.children ?? []));
    return { type: 'table', number: tables, columns, head: cellsOf(head), rows: rows.map(cellsOf) };
  }

  function inlineOf(node: Nodes): Inline | Inline[] {
    switch (node.type) {
      case 'text':
      case 'html':
        return node.value;
      case 'emphasis':
      case 'strong':
      case 'delete':
        return { type: node.type, children: inlinesOf(node.children) };
      case 'inlineCode':
        return { type: 'code', value: node.value.replaceAll(/\r\n?|\n/g, ' ') };
      case 'break':
        return { type: 'break' };
      case 'link':
        return linkOf(node, node.children);
      case 'linkReference':
        return linkOf(definitions.get(node.identifier), node.children);
      case 'image':
        return imageOf(node, node.alt);
      case 'imageReference':
        return imageOf(definitions.get(node.identifier), node.alt);
      case 'footnoteReference': {
        if (!footnoteDefinitions.has(node.identifier)) return `[^${node.label ?? node.identifier}]`;
        const mention = (mentions.get(node.identifier) ?? 0) + 1;
        mentions.set(node.identifier, mention);
        const number = [...mentions.keys()].indexOf(node.identifier) + 1;
        return { type: 'footnote', number, mention };
      }
      case 'blockquote':
      case 'code':
      case 'containerDirective':
      case 'definition':
      case 'footnoteDefinition':
      case 'heading':
      case 'leafDirective':
      case 'list':
      case 'listItem':
      case 'paragraph':
      case 'root':
      case 'table':
      case 'tableCell':
      case 'tableRow':
      case 'textDirective':
      case 'thematicBreak':
      case 'yaml':
        return [];
    }
  }

  function linkOf(target: Target | undefined, content: readonly PhrasingContent[]): Inline | Inline[] {
    const children = inlinesOf(content);
    const key = articleAddress.exec(target?.url ?? '')?.[1];
    if (key !== undefined) return { type: 'articleLink', key, children };
    const href = target && safeUrl(target.url);
    return href === undefined ? children : { type: 'link', href, ...titleOf(target), children };
  }

  function footnotes(): Footnote[] {
    const found = new Map<string, Block[]>();
    // A footnote may mention others, which this loop then comes to.
    for (const identifier of mentions.keys())
      found.set(identifier, blocksOf(footnoteDefinitions.get(identifier)?.children ?? []));
    return [...found].map(([identifier, blocks]) => ({ blocks, mentions: mentions.get(identifier) ?? 0 }));
  }

  const blocks = blocksOf(root.children);
  return { blocks, footnotes: footnotes(), headings };
}

type Target = { url: string; title?: string | null | undefined };

const titleOf = (target: Target | undefined) => (target?.title ? { title: target.title } : {});

const imageOf = (target: Target | undefined, alt: string | null | undefined): Inline => ({
  type: 'image',
  source: target?.url ?? '',
  alt: alt ?? '',
  ...titleOf(target),
});

const tick = (isChecked: boolean): Block => ({ type: 'line', children: [isChecked ? '☑ ' : '☐ '] });

/** What the text names elsewhere; the first of a name counts. @throws RangeError for a tree that is too deep to be shown */
function definitionsOf(root: Root) {
  const definitions = new Map<string, Definition>();
  const footnoteDefinitions = new Map<string, FootnoteDefinition>();
  function collect(node: Nodes, depth: number): void {
    if (depth > deepest) throw new RangeError(`Markdown may be nested ${deepest} levels deep at most`);
    if (node.type === 'definition' && !definitions.has(node.identifier))
      definitions.set(node.identifier, node);
    if (node.type === 'footnoteDefinition' && !footnoteDefinitions.has(node.identifier))
      footnoteDefinitions.set(node.identifier, node);
    if ('children' in node) for (const child of node.children) collect(child, depth + 1);
  }
  collect(root, 0);
  return { definitions, footnoteDefinitions };
}
