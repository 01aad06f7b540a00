import { useId } from 'react';
import type { ReactNode } from 'react';
import './table.css';

export interface TableColumn<Row> {
  /** Stable key of the column. */
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Figures stand at the end, in even-width digits. */
  isNumeric?: boolean;
}

export interface TableProps<Row> {
  caption: ReactNode;
  /** Keeps the caption for screen readers where a heading above says the same. */
  isCaptionHidden?: boolean;
  columns: readonly [TableColumn<Row>, ...TableColumn<Row>[]];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Shown in place of rows when there are none. */
  empty?: ReactNode;
}

/** A table that scrolls inside itself on narrow screens; the first column names the row and stays in view. */
export function Table<Row>({
  caption,
  isCaptionHidden = false,
  columns,
  rows,
  rowKey,
  empty,
}: TableProps<Row>) {
  const captionId = useId();
  const [first, ...others] = columns;
  return (
    // A region that scrolls must take focus, or a keyboard cannot scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="ui-table" role="region" aria-labelledby={captionId} tabIndex={0}>
      <table>
        <caption id={captionId} className={isCaptionHidden ? 'ui-visually-hidden' : undefined}>
          {caption}
        </caption>
        <thead>
          <tr>
            {columns.map(({ key, header, isNumeric }) => (
              <th key={key} scope="col" data-numeric={isNumeric || undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              <th scope="row">{first.cell(row)}</th>
              {others.map(({ key, cell, isNumeric }) => (
                <td key={key} data-numeric={isNumeric || undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length}>{empty}</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}
