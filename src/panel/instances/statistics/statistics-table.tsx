import { Table, type TableColumn } from '#src/ui/server/table.tsx';
import { momentWords } from '#src/ui/time-words.ts';
import type { Measure, StatisticsPoint } from './measures.ts';

/** So many rows can still be read; the file has them all. */
const rowsAtMost = 120;

/** The figures in words, the newest first. */
export function StatisticsTable({
  points,
  measures,
}: {
  points: readonly StatisticsPoint[];
  measures: readonly Measure[];
}) {
  const columns: [TableColumn<StatisticsPoint>, ...TableColumn<StatisticsPoint>[]] = [
    { key: 'at', header: 'Time', cell: ({ at }) => <time dateTime={at}>{momentWords(new Date(at))}</time> },
    ...measures.map(({ label, value, words }): TableColumn<StatisticsPoint> => ({
      key: label,
      header: label,
      isNumeric: true,
      cell(point) {
        const measured = value(point);
        return measured === undefined ? '–' : words(measured);
      },
    })),
  ];
  const every = Math.ceil(points.length / rowsAtMost);
  const rows = points.toReversed().filter((_, index) => index % every === 0);
  return (
    <Table
      caption={every === 1 ? 'Figures' : `Figures, each ${ordinal(every)} one; the CSV file has all`}
      columns={columns}
      rows={rows}
      rowKey={({ at }) => at}
    />
  );
}

const ordinal = (count: number) => (count === 2 ? '2nd' : count === 3 ? '3rd' : `${count}th`);
