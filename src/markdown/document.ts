/** What markdown may become; whatever is not here cannot reach a page. Compact: it is kept for as long as its text. */
export type MarkdownDocument = {
  blocks: Block[];
  headings: HeadingLink[];
  /** In the order in which the text mentions them. */
  footnotes: Footnote[];
};

export type HeadingLink = { id: string; text: string; level: HeadingLevel };
export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6;
export type Footnote = {
  blocks: Block[];
  /** How often the text refers to it. */
  mentions: number;
};

export type Block =
  | { type: 'paragraph'; children: Inline[] }
  /** The line of a tight list's item, or markup that is shown as the text it is. */
  | { type: 'line'; children: Inline[] }
  | { type: 'heading'; level: HeadingLevel; id: string; children: Inline[] }
  | { type: 'list'; start?: number; isOrdered: boolean; items: Block[][] }
  | { type: 'quote'; children: Block[] }
  | { type: 'rule' }
  | { type: 'code'; language?: string; tokens: CodeToken[] }
  | { type: 'table'; number: number; columns: Alignment[]; head: Inline[][]; rows: Inline[][][] }
  | { type: 'callout'; tone: 'info' | 'warning'; title: Inline[]; children: Block[] }
  | { type: 'colorCodes' }
  | { type: 'articleCard'; key: string };

export type Alignment = 'left' | 'center' | 'right' | undefined;

export type Inline =
  | string
  | { type: 'emphasis' | 'strong' | 'delete'; children: Inline[] }
  | { type: 'code'; value: string }
  | { type: 'break' }
  | { type: 'link'; href: string; title?: string; children: Inline[] }
  | { type: 'articleLink'; key: string; children: Inline[] }
  | { type: 'image'; source: string; alt: string; title?: string }
  /** Which of the mentions of this footnote it is, from 1. */
  | { type: 'footnote'; number: number; mention: number };

export type CodeToken = string | { kind: CodeKind; text: string };
export type CodeKind = 'comment' | 'name' | 'text' | 'number' | 'word';
