import { CornerLeftUp } from 'lucide';
import { Fragment, createElement, type ReactNode } from 'react';
import type { Block, Footnote } from '#src/markdown/document.ts';
import { Icon } from '../icon.tsx';
import { footnoteId, mentionId } from './inlines.tsx';
import type { MarkdownWords } from './words.ts';

/** The footnotes behind a text, each with ways back to where it is mentioned. */
export function Footnotes({
  footnotes,
  words,
  render,
}: {
  footnotes: readonly Footnote[];
  words: MarkdownWords;
  render: (blocks: readonly Block[]) => ReactNode[];
}) {
  return (
    <section className="ui-footnotes" aria-label={words.footnotes}>
      <ol>
        {footnotes.map(({ blocks, mentions }, index) => (
          <li key={index} id={footnoteId(index + 1)}>
            {createElement(Fragment, {}, ...render(blocks))}
            {Array.from({ length: mentions }, (_, mention) => (
              <a key={mention} href={`#${mentionId(index + 1, mention + 1)}`}>
                <Icon icon={CornerLeftUp} size="1em" label={words.backToText(mention + 1)} isDirectional />
              </a>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}
