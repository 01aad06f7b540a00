import { createElement, type ReactNode } from 'react';
import type { Alignment, Block, Inline } from '#src/markdown/document.ts';
import type { MarkdownContext } from './context.ts';
import { renderInlines } from './inlines.tsx';
import '../table.css';

/** A table of a text. It scrolls inside itself, for which it must take the focus and have a name. */
export function renderTable(
  { number, columns, head, rows }: Block & { type: 'table' },
  context: MarkdownContext,
): ReactNode {
  const rowOf = (cells: readonly Inline[][], tag: 'th' | 'td') =>
    createElement(
      'tr',
      {},
      ...cells.map((cell, index) =>
        createElement(
          tag,
          { ...(tag === 'th' && { scope: 'col' }), ...alignedTo(columns[index]) },
          ...renderInlines(cell, context),
        ),
      ),
    );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="ui-table" role="region" aria-label={context.words.table(number)} tabIndex={0}>
      <table>
        <thead>{rowOf(head, 'th')}</thead>
        {rows.length > 0 && createElement('tbody', {}, ...rows.map((cells) => rowOf(cells, 'td')))}
      </table>
    </div>
  );
}

const alignedTo = (alignment: Alignment) => (alignment === undefined ? {} : { 'data-align': alignment });
