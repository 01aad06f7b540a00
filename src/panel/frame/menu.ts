import {
  Gauge,
  House,
  Mail,
  Palette,
  ScanSearch,
  Server,
  Settings,
  ToggleRight,
  User,
  Users,
  type IconNode,
} from 'lucide';
import type { Feature } from '#src/contract/features.ts';
import type { Permission } from '#src/contract/permissions.ts';

export type MenuEntry = {
  href: string;
  label: string;
  icon: IconNode;
  /** The account must hold it. */
  needs?: Permission;
  /** The operator must have switched it on. */
  feature?: Feature;
  /** Keys pressed one after the other that lead there. */
  keys?: readonly [string, string];
};

/** The panel's side menu and the palette's pages: one line for each page that exists. */
const menu = {
  main: [
    { href: '/panel', label: 'Home', icon: House, keys: ['g', 'h'] },
    { href: '/panel/instances', label: 'Servers', icon: Server, keys: ['g', 'i'] },
    { href: '/panel/dashboard', label: 'Dashboard', icon: Gauge, needs: 'admin:read', keys: ['g', 'd'] },
  ],
  /** Also in the account menu. */
  account: [
    { href: '/panel/account', label: 'Profile', icon: User, needs: 'admin:read' },
    { href: '/panel/settings', label: 'Settings', icon: Settings, keys: ['g', 's'] },
  ],
  /** A group of its own; who sees no line of it does not see the group. */
  admin: [
    { href: '/panel/admin/users', label: 'Users', icon: Users, needs: 'user:read' },
    { href: '/panel/admin/instances', label: 'Look into a server', icon: ScanSearch, needs: 'log:read' },
    { href: '/panel/admin/features', label: 'Features', icon: ToggleRight, needs: 'admin:read' },
    { href: '/panel/admin/mail', label: 'Mail', icon: Mail, needs: 'mail:read' },
    { href: '/panel/admin/gallery', label: 'Gallery', icon: Palette, needs: 'admin:read' },
  ],
} as const satisfies Record<string, readonly MenuEntry[]>;

export type VisibleMenu = Record<keyof typeof menu, readonly MenuEntry[]>;

/** What somebody sees of the menu. */
export function visibleMenu(permissions: readonly Permission[], features: ReadonlySet<Feature>): VisibleMenu {
  const isVisible = ({ needs, feature }: MenuEntry) =>
    (needs === undefined || permissions.includes(needs)) && (feature === undefined || features.has(feature));
  return {
    main: menu.main.filter(isVisible),
    account: menu.account.filter(isVisible),
    admin: menu.admin.filter(isVisible),
  };
}
