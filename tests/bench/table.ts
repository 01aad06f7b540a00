/** One line of the report: cells under the columns of its section. */
export type Row = readonly (string | number)[];
export type Report = { columns: readonly string[]; rows: readonly Row[]; notes?: readonly string[] };

/** The report as aligned text; every column but the first is a figure and stands to the right. */
export function formatReport(title: string, { columns, rows, notes = [] }: Report): string {
  const lines = [columns, ...rows].map((cells) => cells.map(String));
  const widths = columns.map((_, index) => Math.max(...lines.map((cells) => cells[index]?.length ?? 0)));
  const format = (cells: readonly string[]) =>
    cells
      .map((cell, index) => (index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0)))
      .join('  ');
  const [head = [], ...body] = lines;
  return ['', title, format(head), ...body.map(format), ...notes].map((line) => line.trimEnd()).join('\n');
}

export const ratio = (value: number) => `${value.toFixed(2)}×`;
export const kibibytes = (bytes: number) => (bytes / 1024).toFixed(1);
export const mebibytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(3);
export const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;
