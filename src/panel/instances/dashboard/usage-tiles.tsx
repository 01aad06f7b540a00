'use client';
import { ArrowDownUp, Cpu, HardDrive, MemoryStick, Users, type IconNode } from 'lucide';
import type { InstanceDetails } from '#src/contract/instances.ts';
import { LoadFailure } from '#src/panel/queries/load-failure.tsx';
import { useNow } from '#src/ui/controls/use-now.ts';
import { Card } from '#src/ui/server/card.tsx';
import { Icon } from '#src/ui/server/icon.tsx';
import { memoryLimit, planOf, storageLimit } from '../data/limits.ts';
import { niceLimit } from '../charts/scale.ts';
import { memoryWords, storageWords, trafficWords } from '../data/sizes.ts';
import type { Usage } from '../data/usage.ts';
import { useRecentUsage, type UsagePoint } from './recent-usage.ts';
import { Sparkline } from './sparkline.tsx';
import './usage-tiles.css';

const hourMilliseconds = 3_600_000;
/** Longer without a figure means that the server was off. */
const gapMilliseconds = 30_000;

type Tile = {
  label: string;
  icon: IconNode;
  /** Undefined where it was not measured. */
  value(point: UsagePoint): number | undefined;
  words(value: number): string;
  limit: number;
  limitWords: string;
  /** It is there while the server is off. */
  stays?: boolean;
};

const noneLately = 'none in the last hour';
const toPlayers = ({ playerTraffic }: Usage) => playerTraffic?.toPlayersBytesPerSecond;

function tilesOf({ tier }: InstanceDetails, points: readonly UsagePoint[]): Tile[] {
  const { cpu } = planOf(tier);
  const mostPlayers = Math.max(0, ...points.map(({ players }) => players));
  const traffic = points.map(toPlayers).filter((measured) => measured !== undefined);
  const mostTraffic = Math.max(0, ...traffic);
  const isUncounted = points.length > 0 && traffic.length === 0;
  return [
    {
      label: 'Processor',
      icon: Cpu,
      value: (point) => point.cpu,
      words: (value) => `${Math.round(value * 100)} %`,
      limit: cpu.burst,
      limitWords: `100 % is one of ${cpu.burst} vCPU`,
    },
    {
      label: 'Memory',
      icon: MemoryStick,
      value: ({ memoryBytes }) => memoryBytes,
      words: memoryWords,
      limit: memoryLimit(tier),
      limitWords: `of ${memoryWords(memoryLimit(tier))}`,
    },
    {
      label: 'Players',
      icon: Users,
      value: ({ players }) => players,
      words: String,
      limit: Math.max(4, mostPlayers),
      limitWords: mostPlayers === 0 ? noneLately : `at most ${mostPlayers} in the last hour`,
    },
    {
      label: 'Storage',
      icon: HardDrive,
      value: ({ diskBytes }) => diskBytes,
      words: storageWords,
      limit: storageLimit(tier),
      limitWords: `of ${storageWords(storageLimit(tier))}`,
      stays: true,
    },
    {
      label: 'Traffic to players',
      icon: ArrowDownUp,
      value: toPlayers,
      words: trafficWords,
      limit: niceLimit(Math.max(1000, mostTraffic)),
      limitWords: isUncounted
        ? 'nobody counted it'
        : mostTraffic === 0
          ? noneLately
          : `peak ${trafficWords(mostTraffic)}, last hour`,
    },
  ];
}

/** What the server uses now, and how that was in the last hour. */
export function UsageTiles({ instance }: { instance: InstanceDetails }) {
  const { kept, points } = useRecentUsage(instance);
  const now = useNow() ?? 0;
  const isRunning = instance.status === 'active' || instance.status === 'starting';
  const newest = points.at(-1);
  if (kept.isError && !newest)
    return <LoadFailure error={kept.error} isPending={kept.isFetching} onRetry={() => void kept.refetch()} />;
  return (
    <section className="usage-tiles" aria-label="What it uses" aria-busy={kept.isPending}>
      {tilesOf(instance, points).map((tile) => (
        <Card key={tile.label}>
          <h2 className="usage-tile-title">
            <Icon icon={tile.icon} /> {tile.label}
          </h2>
          <p className="usage-tile-value">
            <strong className="ui-figures">
              {newest && (isRunning || tile.stays) ? figure(tile, newest) : '–'}
            </strong>{' '}
            <span>{tile.limitWords}</span>
          </p>
          <Sparkline
            points={points.flatMap((point) => {
              const value = tile.value(point);
              return value === undefined ? [] : [{ at: point.at, value }];
            })}
            from={now - hourMilliseconds}
            to={now}
            limit={tile.limit}
            gapMilliseconds={gapMilliseconds}
          />
        </Card>
      ))}
    </section>
  );
}

function figure({ value, words }: Tile, point: UsagePoint): string {
  const measured = value(point);
  return measured === undefined ? '–' : words(measured);
}
