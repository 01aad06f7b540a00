import { Fragment, createElement, type ReactNode } from 'react';
import type { Block, Inline, MarkdownDocument } from '#src/markdown/document.ts';
import { Callout } from '../callout.tsx';
import { ArticleCard } from './article-card.tsx';
import { CodeBlock } from './code-block.tsx';
import { ColorCodes } from './color-codes.tsx';
import type { MarkdownContext } from './context.ts';
import { Footnotes } from './footnotes.tsx';
import { renderInlines } from './inlines.tsx';
import { renderTable } from './markdown-table.tsx';
import { englishMarkdownWords } from './words.ts';

/** A text as elements. Only what is listed here is made: nothing that somebody wrote can become anything else. */
export function Markdown({
  document,
  words = englishMarkdownWords,
  article = () => undefined,
  image = () => undefined,
}: { document: Pick<MarkdownDocument, 'blocks' | 'footnotes'> } & Partial<MarkdownContext>) {
  const context = { words, article, image };
  return createElement(
    Fragment,
    {},
    ...renderBlocks(document.blocks, context),
    document.footnotes.length > 0 && (
      <Footnotes
        footnotes={document.footnotes}
        words={words}
        render={(blocks) => renderBlocks(blocks, context)}
      />
    ),
  );
}

const renderBlocks = (blocks: readonly Block[], context: MarkdownContext): ReactNode[] =>
  blocks.map((block) => renderBlock(block, context));

function renderBlock(block: Block, context: MarkdownContext): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return createElement('p', {}, ...renderInlines(block.children, context));
    case 'line':
      return createElement(Fragment, {}, ...renderInlines(block.children, context));
    case 'heading':
      return createElement(`h${block.level}`, { id: block.id }, ...headingContent(block, context));
    case 'list': {
      const { isOrdered, start, items } = block;
      return createElement(
        isOrdered ? 'ol' : 'ul',
        start === undefined ? {} : { start },
        ...items.map((item) => createElement('li', {}, ...itemContent(item, context))),
      );
    }
    case 'quote':
      return createElement('blockquote', {}, ...renderBlocks(block.children, context));
    case 'rule':
      return <hr />;
    case 'code':
      return <CodeBlock language={block.language} tokens={block.tokens} words={context.words} />;
    case 'table':
      return renderTable(block, context);
    case 'callout': {
      const { tone, title, children } = block;
      const word = tone === 'info' ? context.words.note : context.words.warning;
      const titled = {
        spoken: `${word}: `,
        title: createElement(Fragment, {}, ...renderInlines(title, context)),
      };
      return (
        <Callout tone={tone} {...(title.length > 0 ? titled : { spoken: '', title: word })}>
          {createElement(Fragment, {}, ...renderBlocks(children, context))}
        </Callout>
      );
    }
    case 'colorCodes':
      return <ColorCodes words={context.words.colorCodes} />;
    case 'articleCard': {
      const article = context.article(block.key);
      return article ? <ArticleCard {...article} /> : null;
    }
  }
}

const itemContent = (item: readonly Block[], context: MarkdownContext): ReactNode[] =>
  item.flatMap((block) =>
    block.type === 'line' ? renderInlines(block.children, context) : [renderBlock(block, context)],
  );

/** Sections are linked to by their headings, unless a heading is a link already. */
function headingContent(block: Block & { type: 'heading' }, context: MarkdownContext): ReactNode[] {
  const content = renderInlines(block.children, context);
  if (block.level === 1 || holdsLink(block.children)) return content;
  return [createElement('a', { className: 'ui-heading-link', href: `#${block.id}` }, ...content)];
}

const holdsLink = (inlines: readonly Inline[]): boolean =>
  inlines.some(
    (inline) =>
      typeof inline !== 'string' &&
      (['link', 'articleLink', 'footnote'].includes(inline.type) ||
        ('children' in inline && holdsLink(inline.children))),
  );
