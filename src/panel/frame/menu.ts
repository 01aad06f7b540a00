import { LayoutDashboard, Palette, Settings, User, type IconNode } from 'lucide';
import type { Feature } from '#src/contract/features.ts';
import type { Permission } from '#src/contract/permissions.ts';

type MenuEntry = {
  href: string;
  label: string;
  icon: IconNode;
  /** The account must hold it. */
  needs?: Permission;
  /** The operator must have switched it on. */
  feature?: Feature;
};

/** The panel's side menu: one line for each page that exists. */
const menu = {
  main: [
    { href: '/panel', label: 'Overview', icon: LayoutDashboard },
    { href: '/panel/account', label: 'Profile', icon: User, needs: 'admin:read' },
    { href: '/panel/settings', label: 'Settings', icon: Settings },
  ],
  admin: [{ href: '/panel/admin/gallery', label: 'Gallery', icon: Palette, needs: 'admin:read' }],
} as const satisfies Record<string, readonly MenuEntry[]>;

/** What somebody sees of the menu; a group without entries is not there at all. */
export function visibleMenu(permissions: readonly Permission[], features: ReadonlySet<Feature>) {
  const isVisible = ({ needs, feature }: MenuEntry) =>
    (needs === undefined || permissions.includes(needs)) && (feature === undefined || features.has(feature));
  return { main: menu.main.filter(isVisible), admin: menu.admin.filter(isVisible) };
}
