import { Bug, ChartLine, LayoutDashboard, SlidersHorizontal, SquareTerminal } from 'lucide';
import type { Feature } from '#src/contract/features.ts';
import type { Permission } from '#src/contract/permissions.ts';
import type { MenuEntry } from '#src/panel/frame/menu.ts';

type InstancePage = Omit<MenuEntry, 'href'> & {
  /** Behind the address of the server. */
  path: '' | `/${string}`;
};

/** The pages of a server: one line for each that exists. */
const pages: readonly InstancePage[] = [
  { path: '', label: 'Dashboard', icon: LayoutDashboard, keys: ['i', 'd'] },
  { path: '/console', label: 'Console', icon: SquareTerminal, keys: ['i', 'c'] },
  {
    path: '/statistics',
    label: 'Statistics',
    icon: ChartLine,
    feature: 'instance_statistics',
    keys: ['i', 't'],
  },
  { path: '/debug', label: 'Debug', icon: Bug, needs: 'log:read', keys: ['i', 'b'] },
  { path: '/settings', label: 'Settings', icon: SlidersHorizontal, keys: ['i', 's'] },
];

const address = /^\/panel\/instances\/([^/]+)(\/[^/]*)?$/;

/** The server that a page of the panel is about, as its address names it. */
export function instanceReferenceOf(path: string): string | undefined {
  const [, reference] = address.exec(path) ?? [];
  return reference === 'new' ? undefined : reference;
}

/** What the page at an address is called. */
export function instancePageAt(path: string): string | undefined {
  const [, , page = ''] = address.exec(path) ?? [];
  return pages.find((candidate) => candidate.path === page)?.label;
}

/** What somebody sees of the menu of a server. */
export const visibleInstancePages = (
  reference: string,
  permissions: readonly Permission[],
  features: ReadonlySet<Feature>,
): MenuEntry[] =>
  pages
    .filter(
      ({ needs, feature }) =>
        (needs === undefined || permissions.includes(needs)) &&
        (feature === undefined || features.has(feature)),
    )
    .map(({ path, ...entry }) => ({ ...entry, href: `/panel/instances/${reference}${path}` }));
