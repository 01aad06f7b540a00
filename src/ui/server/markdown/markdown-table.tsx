import type { Block } from '#src/markdown/document.ts';
import type { MarkdownContext } from './context.ts';
import { renderInlines } from './inlines.tsx';
import '../table.css';

/** A table of a text. It scrolls inside itself, for which it must take the focus and have a name. */
export function MarkdownTable({
  table: { number, columns, head, rows },
  context,
}: {
  table: Block & { type: 'table' };
  context: MarkdownContext;
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="ui-table" role="region" aria-label={context.words.table(number)} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((cell, index) => (
              <th key={index} scope="col" data-align={columns[index]}>
                {renderInlines(cell, context)}
              </th>
            ))}
          </tr>
        </thead>
        {rows.length > 0 && (
          <tbody>
            {rows.map((cells, row) => (
              <tr key={row}>
                {cells.map((cell, index) => (
                  <td key={index} data-align={columns[index]}>
                    {renderInlines(cell, context)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        )}
      </table>
    </div>
  );
}
