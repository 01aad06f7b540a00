'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide';
import type { InstanceDetails } from '#src/contract/instances.ts';
import { statisticsRanges, type StatisticsRange } from '#src/contract/statistics-ranges.ts';
import { useListAddress } from '#src/panel/lists/list-address.ts';
import { apiQuery, polled } from '#src/panel/queries/api-query.ts';
import { Loaded } from '#src/panel/queries/loaded.tsx';
import { Button } from '#src/ui/controls/button.tsx';
import { LinkButton } from '#src/ui/controls/link-button.tsx';
import { NativeSelect } from '#src/ui/controls/native-select.tsx';
import { useNow } from '#src/ui/controls/use-now.ts';
import { EmptyState } from '#src/ui/server/empty-state.tsx';
import { instanceHref } from '../data/instances.ts';
import { useInstanceEvents } from '../data/events.ts';
import { saveFile } from '../data/save-file.ts';
import { Chart } from '../charts/chart.tsx';
import { csvOf } from './csv.ts';
import { EventLegend } from './event-legend.tsx';
import { measuresOf } from './measures.ts';
import { StatisticsTable } from './statistics-table.tsx';
import './statistics.css';

const rangeWords: Record<StatisticsRange, string> = {
  hour: 'The last hour',
  day: 'The last day',
  week: 'The last week',
  month: 'The last 30 days',
};

const isRange = (text: string): text is StatisticsRange => Object.hasOwn(statisticsRanges, text);

/** What the server used, as charts or as a table, for as long back as somebody wants. */
export function InstanceStatistics({ instance }: { instance: InstanceDetails }) {
  const { get, narrow } = useListAddress();
  const range = isRange(get('range')) ? (get('range') as StatisticsRange) : 'hour';
  const isTable = get('view') === 'table';
  const statistics = useQuery({
    ...apiQuery('/v1/instances/{instance}/statistics', {
      params: { path: { instance: instance.externalID }, query: { range } },
    }),
    ...polled,
    ...(range === 'hour' && { refetchInterval: 10_000 }),
    placeholderData: keepPreviousData,
  });
  const events = useInstanceEvents(instance, 100);
  const measures = measuresOf(instance.tier);
  const to = useNow() ?? 0;

  return (
    <div className="ui-stack">
      <div className="statistics-tools">
        <NativeSelect
          label="Time"
          value={range}
          onChange={(value) => narrow({ range: value === 'hour' ? '' : value })}
          options={Object.entries(rangeWords).map(([value, label]) => ({ value, label }))}
        />
        <Button aria-pressed={isTable} onPress={() => narrow({ view: isTable ? '' : 'table' })}>
          As a table
        </Button>
        <Button
          icon={Download}
          isDisabled={!statistics.data}
          onPress={() => {
            if (statistics.data)
              saveFile(
                `${instance.slug ?? instance.externalID}-${range}.csv`,
                'text/csv',
                csvOf(statistics.data.content),
              );
          }}
        >
          CSV
        </Button>
      </div>
      <Loaded query={statistics} lines={12}>
        {({ content, step }) => {
          if (content.length === 0)
            return (
              <EmptyState
                action={<LinkButton href={instanceHref(instance)}>To the dashboard</LinkButton>}
                documentation={{ href: '/developers/api', label: 'Figures over the API' }}
              >
                The server did not run in this time, so there are no figures of it.
              </EmptyState>
            );
          if (isTable) return <StatisticsTable points={content} measures={measures} range={range} />;
          const from = to - statisticsRanges[range].seconds * 1000;
          return (
            <>
              <EventLegend events={events.data?.content ?? []} from={from} to={to} />
              <div className="statistics-charts">
                {measures.map((measure) => (
                  <Chart
                    key={measure.label}
                    title={measure.label}
                    points={content.flatMap((point) => {
                      const value = measure.value(point);
                      return value === undefined ? [] : [{ at: Date.parse(point.at), value }];
                    })}
                    words={measure.words}
                    limit={measure.limit}
                    from={from}
                    to={to}
                    stepMilliseconds={step * 1000}
                    events={events.data?.content ?? []}
                  />
                ))}
              </div>
            </>
          );
        }}
      </Loaded>
    </div>
  );
}
