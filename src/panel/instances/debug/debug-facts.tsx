import type { ReactNode } from 'react';
import type { InstanceDebug } from '#src/contract/instance-debug.ts';
import type { InstanceDetails } from '#src/contract/instances.ts';
import { regions } from '#src/contract/regions.ts';
import { RelativeTime } from '#src/ui/controls/relative-time.tsx';
import { memoryWords, storageWords } from '../data/sizes.ts';

type Fact = { term: string; value: ReactNode };

const yesOrNo = (is: boolean) => (is ? 'yes' : 'no');

/** What of a server its facts need. */
export type NamedInstance = Pick<InstanceDetails, 'externalID' | 'status' | 'statusSince'>;

export const orderFacts = (instance: NamedInstance, debug: InstanceDebug): Fact[] => [
  { term: 'externalID', value: <code>{instance.externalID}</code> },
  { term: 'Desired', value: debug.desired },
  { term: 'Status', value: <code>{instance.status}</code> },
  { term: 'Since', value: <RelativeTime at={instance.statusSince} /> },
  {
    term: 'Reported by the agent',
    value: debug.phase ? <code>{JSON.stringify(debug.phase)}</code> : 'nothing yet',
  },
  { term: 'Generation', value: debug.generation },
  { term: 'Epoch', value: debug.epoch },
  { term: 'Restarts, kills', value: `${debug.restarts}, ${debug.kills}` },
  { term: 'May start', value: yesOrNo(debug.mayStart) },
  { term: 'Has data', value: yesOrNo(debug.hasData) },
  {
    term: 'Software',
    value: (
      <code>{`${debug.software.id} ${debug.software.version}, ${debug.software.install}, ${debug.software.run}`}</code>
    ),
  },
];

export const nodeFacts = (node: NonNullable<InstanceDebug['node']>): Fact[] => [
  { term: 'Node', value: node.name },
  { term: 'Region', value: regions[node.region] },
  { term: 'Mode', value: node.mode },
  { term: 'State', value: node.health },
  { term: 'Heard', value: node.lastSeenAt === null ? 'never' : <RelativeTime at={node.lastSeenAt} /> },
  {
    term: 'Lease ends',
    value: node.leaseEndsAt === null ? 'none' : <RelativeTime at={node.leaseEndsAt} />,
  },
];

/** What it is held to, and whether its node can hold it to that. */
export function limitFacts({ limits, node }: InstanceDebug): Fact[] {
  const held = (can: boolean | undefined) =>
    can === undefined ? '' : can ? ' · enforced' : ' · the node cannot enforce it';
  const enforcement = node?.enforcement ?? undefined;
  return [
    {
      term: 'Memory',
      value: `${memoryWords(limits.memoryBytes)}, heap ${memoryWords(limits.heapBytes)}${held(enforcement?.memory)}`,
    },
    { term: 'Processor', value: `${limits.cpus} vCPU${held(enforcement?.cpu)}` },
    { term: 'Processes', value: `${limits.processes}${held(enforcement?.processes)}` },
    { term: 'Storage', value: `${storageWords(limits.diskBytes)}${held(enforcement?.diskQuota)}` },
    { term: 'Contained', value: enforcement ? yesOrNo(enforcement.bubblewrap) : 'not known' },
  ];
}
