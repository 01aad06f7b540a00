import { Fragment, createElement, type ReactNode } from 'react';
import type { Inline } from '#src/markdown/document.ts';
import { isElsewhere } from '#src/markdown/safe-url.ts';
import type { MarkdownContext } from './context.ts';

const tags = { strong: 'strong', emphasis: 'em', delete: 'del' } as const;

/** Running text as elements. */
export const renderInlines = (inlines: readonly Inline[], context: MarkdownContext): ReactNode =>
  inlines.map((inline, index) =>
    typeof inline === 'string' ? inline : <Fragment key={index}>{renderInline(inline, context)}</Fragment>,
  );

function renderInline(inline: Exclude<Inline, string>, context: MarkdownContext): ReactNode {
  switch (inline.type) {
    case 'emphasis':
    case 'strong':
    case 'delete':
      return createElement(tags[inline.type], {}, renderInlines(inline.children, context));
    case 'code':
      return <code>{inline.value}</code>;
    case 'break':
      return <br />;
    case 'link':
      return (
        <a
          href={inline.href}
          title={inline.title}
          rel={isElsewhere(inline.href) ? 'noopener noreferrer nofollow' : undefined}
        >
          {renderInlines(inline.children, context)}
        </a>
      );
    case 'articleLink': {
      const article = context.article(inline.key);
      const children = renderInlines(inline.children, context);
      return article ? <a href={article.href}>{children}</a> : children;
    }
    case 'image': {
      const image = context.image(inline.source);
      if (!image) return inline.alt;
      return (
        <img
          src={image.url}
          alt={inline.alt}
          title={inline.title}
          width={image.width}
          height={image.height}
          loading="lazy"
          decoding="async"
        />
      );
    }
    case 'footnote': {
      const { number, mention } = inline;
      return (
        <sup>
          <a
            href={`#${footnoteId(number)}`}
            id={mentionId(number, mention)}
            aria-label={context.words.footnote(number)}
          >
            {number}
          </a>
        </sup>
      );
    }
  }
}

export const footnoteId = (number: number) => `footnote-${number}`;
export const mentionId = (number: number, mention: number) =>
  mention === 1 ? `footnote-${number}-text` : `footnote-${number}-text-${mention}`;
