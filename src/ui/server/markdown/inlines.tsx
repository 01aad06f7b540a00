import { createElement, type ReactNode } from 'react';
import type { Inline } from '#src/markdown/document.ts';
import { isElsewhere } from '#src/markdown/safe-url.ts';
import type { MarkdownContext } from './context.ts';

const tags = { strong: 'strong', emphasis: 'em', delete: 'del' } as const;

/**
 * Running text, to be spread as the children of an element: they need no keys then. Whatever is written into an
 * element here stands in a page twice, once as HTML and once for React.
 */
export const renderInlines = (inlines: readonly Inline[], context: MarkdownContext): ReactNode[] =>
  inlines.flatMap((inline) => (typeof inline === 'string' ? inline : renderInline(inline, context)));

function renderInline(inline: Exclude<Inline, string>, context: MarkdownContext): ReactNode | ReactNode[] {
  switch (inline.type) {
    case 'emphasis':
    case 'strong':
    case 'delete':
      return createElement(tags[inline.type], {}, ...renderInlines(inline.children, context));
    case 'code':
      return <code>{inline.value}</code>;
    case 'break':
      return <br />;
    case 'link': {
      const { href, title, children } = inline;
      const elsewhere = isElsewhere(href) && { rel: 'noopener noreferrer nofollow' };
      return createElement(
        'a',
        { href, ...(title && { title }), ...elsewhere },
        ...renderInlines(children, context),
      );
    }
    case 'articleLink': {
      const article = context.article(inline.key);
      const children = renderInlines(inline.children, context);
      return article ? createElement('a', { href: article.href }, ...children) : children;
    }
    case 'image': {
      const image = context.image(inline.source);
      if (!image) return inline.alt;
      const { width, height } = image;
      return (
        <img
          src={image.url}
          alt={inline.alt}
          {...(inline.title && { title: inline.title })}
          {...(width && height && { width, height })}
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
