import { softwareDefinition } from '#src/catalog/minecraft-software.ts';
import { instanceLife, instanceStatuses } from '#src/contract/instance-status.ts';
import type { InstanceDetails } from '#src/contract/instances.ts';
import { regions } from '#src/contract/regions.ts';

type Order = { label: string; compare(a: InstanceDetails, b: InstanceDetails): number };

const rank = ({ status }: InstanceDetails) => (status === 'active' ? -1 : instanceStatuses.indexOf(status));

export const listOrders: Record<'newest' | 'name' | 'status' | 'players', Order> = {
  newest: { label: 'Newest first', compare: (a, b) => b.createdAt.localeCompare(a.createdAt) },
  name: { label: 'Name', compare: (a, b) => a.name.localeCompare(b.name) },
  status: { label: 'Status, online first', compare: (a, b) => rank(a) - rank(b) },
  players: { label: 'Players, most first', compare: (a, b) => b.players.length - a.players.length },
};

export const isListOrder = (text: string): text is keyof typeof listOrders => Object.hasOwn(listOrders, text);

export const sorted = (instances: readonly InstanceDetails[], order: string): InstanceDetails[] =>
  instances.toSorted(listOrders[isListOrder(order) ? order : 'newest'].compare);

/** Those in which every word of the search stands somewhere. */
export function found(instances: readonly InstanceDetails[], query: string): InstanceDetails[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return instances.filter((instance) => {
    const { name, address, software, version, region, status } = instance;
    const text = [
      name,
      address,
      softwareDefinition(software).name,
      version,
      regions[region],
      instanceLife[status].label,
    ]
      .join(' ')
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
