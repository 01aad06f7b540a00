'use client';
import { Cpu, HardDrive, MemoryStick, Users, type IconNode } from 'lucide';
import type { InstanceDetails } from '#src/contract/instances.ts';
import { useNow } from '#src/ui/controls/use-now.ts';
import { Card } from '#src/ui/server/card.tsx';
import { Icon } from '#src/ui/server/icon.tsx';
import { memoryLimit, planOf, storageLimit } from '../data/limits.ts';
import { memoryWords, storageWords } from '../data/sizes.ts';
import { useRecentUsage, type UsagePoint } from './recent-usage.ts';
import { Sparkline } from './sparkline.tsx';
import './usage-tiles.css';

const hourMilliseconds = 3_600_000;
/** Longer without a figure means that the server was off. */
const gapMilliseconds = 30_000;

type Tile = {
  label: string;
  icon: IconNode;
  value(point: UsagePoint): number;
  words(value: number): string;
  limit: number;
  limitWords: string;
  /** It is there while the server is off. */
  stays?: boolean;
};

const tilesOf = ({ tier }: InstanceDetails, mostPlayers: number): Tile[] => {
  const { cpu } = planOf(tier);
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
      limitWords: `at most ${mostPlayers} in the last hour`,
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
  ];
};

/** What the server uses now, and how that was in the last hour. */
export function UsageTiles({ instance }: { instance: InstanceDetails }) {
  const points = useRecentUsage(instance);
  const now = useNow() ?? 0;
  const isRunning = instance.status === 'active' || instance.status === 'starting';
  const newest = points?.at(-1);
  const mostPlayers = Math.max(0, ...(points ?? []).map(({ players }) => players));
  return (
    <section className="usage-tiles" aria-label="What it uses">
      {tilesOf(instance, mostPlayers).map((tile) => (
        <Card key={tile.label}>
          <h2 className="usage-tile-title">
            <Icon icon={tile.icon} /> {tile.label}
          </h2>
          <p className="usage-tile-value">
            <strong className="ui-figures">
              {newest && (isRunning || tile.stays) ? tile.words(tile.value(newest)) : '–'}
            </strong>{' '}
            <span>{tile.limitWords}</span>
          </p>
          <Sparkline
            points={(points ?? []).map((point) => ({ at: point.at, value: tile.value(point) }))}
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
