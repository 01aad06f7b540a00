import { Fragment, createElement, type ReactNode } from 'react';
import type { Block, Inline, MarkdownDocument } from '#src/markdown/document.ts';
import { Callout } from '../callout.tsx';
import { ArticleCard } from './article-card.tsx';
import { CodeBlock } from './code-block.tsx';
import { ColorCodes } from './color-codes.tsx';
import type { MarkdownContext } from './context.ts';
import { Footnotes } from './footnotes.tsx';
import { renderInlines } from './inlines.tsx';
import { MarkdownTable } from './markdown-table.tsx';
import { englishMarkdownWords } from './words.ts';

/** A text as elements. Only what is listed here is made: nothing that somebody wrote can become anything else. */
export function Markdown({
  document,
  words = englishMarkdownWords,
  article = () => undefined,
  image = () => undefined,
}: { document: Pick<MarkdownDocument, 'blocks' | 'footnotes'> } & Partial<MarkdownContext>) {
  const context = { words, article, image };
  return (
    <>
      {renderBlocks(document.blocks, context)}
      <Footnotes
        footnotes={document.footnotes}
        words={words}
        render={(blocks) => renderBlocks(blocks, context)}
      />
    </>
  );
}

const renderBlocks = (blocks: readonly Block[], context: MarkdownContext): ReactNode =>
  blocks.map((block, index) => <Fragment key={index}>{renderBlock(block, context)}</Fragment>);

function renderBlock(block: Block, context: MarkdownContext): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return <p>{renderInlines(block.children, context)}</p>;
    case 'line':
      return renderInlines(block.children, context);
    case 'heading':
      return createElement(`h${block.level}`, { id: block.id }, headingContent(block, context));
    case 'list': {
      const items = block.items.map((item, index) => <li key={index}>{renderBlocks(item, context)}</li>);
      return block.isOrdered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>;
    }
    case 'quote':
      return <blockquote>{renderBlocks(block.children, context)}</blockquote>;
    case 'rule':
      return <hr />;
    case 'code':
      return <CodeBlock language={block.language} tokens={block.tokens} words={context.words} />;
    case 'table':
      return <MarkdownTable table={block} context={context} />;
    case 'callout': {
      const { tone, title, children } = block;
      const word = tone === 'info' ? context.words.note : context.words.warning;
      return (
        <Callout
          tone={tone}
          spoken={title.length > 0 ? `${word}: ` : ''}
          title={title.length > 0 ? renderInlines(title, context) : word}
        >
          {renderBlocks(children, context)}
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

/** Sections are linked to by their headings, unless a heading is a link already. */
function headingContent(block: Block & { type: 'heading' }, context: MarkdownContext): ReactNode {
  const content = renderInlines(block.children, context);
  if (block.level === 1 || holdsLink(block.children)) return content;
  return (
    <a className="ui-heading-link" href={`#${block.id}`}>
      {content}
    </a>
  );
}

const holdsLink = (inlines: readonly Inline[]): boolean =>
  inlines.some(
    (inline) =>
      typeof inline !== 'string' &&
      (['link', 'articleLink', 'footnote'].includes(inline.type) ||
        ('children' in inline && holdsLink(inline.children))),
  );
