import type { Language } from '#src/contract/languages.ts';
import type { Plan } from '#src/contract/plans.ts';
import { microCredits } from '#src/contract/prices.ts';
import { formatCredits, formatNumber } from '#src/site/format.ts';
import { Table, type TableColumn } from '#src/ui/server/table.tsx';
import { messages } from '../../../content/messages.ts';

type Row = { key: string; name: string; cellOf(plan: Plan): string };

/** All that tells the tiers apart, one tier a column. */
export function TierTable({ language, plans }: { language: Language; plans: readonly Plan[] }) {
  const text = messages[language].minecraft.tiers;
  const columns: [TableColumn<Row>, ...TableColumn<Row>[]] = [
    { key: 'name', header: text.tier, cell: ({ name }) => name },
    ...plans.map((plan) => ({
      key: plan.tier,
      header: text.names[plan.tier],
      cell: (row: Row) => row.cellOf(plan),
    })),
  ];
  return (
    <div className="tier-table">
      <Table
        caption={text.caption}
        isCaptionHidden
        columns={columns}
        rows={rowsOf(language)}
        rowKey={({ key }) => key}
      />
    </div>
  );
}

function rowsOf(language: Language): Row[] {
  const text = messages[language].minecraft.tiers;
  const isFree = (plan: Plan) => plan.tier === 'free';
  const number = (value: number) => formatNumber(language, value);
  const gigabytes = (mebibytes: number) => `${number(mebibytes / 1024)} GB`;
  const credits = (amount: string) => text.credits(formatCredits(language, microCredits(amount)));
  const cells: Record<keyof typeof text.rows, Row['cellOf']> = {
    price: ({ price }) => `${credits(price.month)} ${text.perMonth}`,
    hour: ({ price }) => credits(price.hour),
    memory: ({ memory }) => `${gigabytes(memory.limit)}, ${text.heap(gigabytes(memory.jvmHeapLimit))}`,
    cpu: ({ cpu }) =>
      cpu.burst > cpu.quota
        ? `${text.vcpu(number(cpu.quota))}, ${text.burst(number(cpu.burst))}`
        : text.vcpu(number(cpu.quota)),
    storage: (plan) =>
      isFree(plan) ? `${number(plan.storage.limit)} GB` : text.upTo(`${number(plan.storage.limit)} GB`),
    files: (plan) => (isFree(plan) ? text.limitedFiles : text.fullFiles),
    plugins: (plan) => (isFree(plan) ? text.approvedPlugins : text.anyPlugins),
    sftp: (plan) => (isFree(plan) ? text.no : text.comingSoon),
    online: (plan) => (isFree(plan) ? text.no : text.optional),
    subusers: () => text.yes,
    backups: () => text.days,
  };
  return Object.entries(cells).map(([key, cellOf]) => ({
    key,
    name: text.rows[key as keyof typeof cells],
    cellOf,
  }));
}
