'use client';
import { Link, useRouter } from 'waku';
import { Icon } from '#src/ui/server/icon.tsx';
import type { MenuEntry, VisibleMenu } from './menu.ts';
import './side-menu.css';

/** The panel's pages, as far as this person may see them. */
export function SideMenu({ menu }: { menu: VisibleMenu }) {
  return (
    <nav className="panel-menu" aria-label="Panel">
      <Entries entries={[...menu.main, ...menu.account]} />
      {menu.admin.length > 0 && (
        <>
          <h2 className="panel-menu-heading" id="panel-menu-admin">
            Admin
          </h2>
          <Entries entries={menu.admin} labelledBy="panel-menu-admin" />
        </>
      )}
    </nav>
  );
}

/** A page is on its way before it is asked for, when the pointer comes near. */
const prefetch = {};

/** @param root the entry whose address all others begin with: being below it is not being at it */
export function Entries({
  entries,
  labelledBy,
  root = '/panel',
}: {
  entries: readonly MenuEntry[];
  labelledBy?: string;
  root?: string;
}) {
  const { path } = useRouter();
  return (
    <ul className="panel-menu-list" aria-labelledby={labelledBy}>
      {entries.map(({ href, label, icon }) => (
        <li key={href}>
          <Link
            to={href as '/panel'}
            aria-current={currentness(href, path, root)}
            unstable_prefetchOnEnter={prefetch}
          >
            <Icon icon={icon} />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The entry of the page itself, or of the page that it belongs to. */
function currentness(href: string, path: string, root: string): 'page' | 'true' | undefined {
  if (path === href) return 'page';
  return href !== root && path.startsWith(`${href}/`) ? 'true' : undefined;
}
