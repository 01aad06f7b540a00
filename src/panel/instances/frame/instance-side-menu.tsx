'use client';
import { ArrowLeft } from 'lucide';
import { Link } from 'waku';
import type { MenuEntry } from '#src/panel/frame/menu.ts';
import { Entries } from '#src/panel/frame/side-menu.tsx';
import { Icon } from '#src/ui/server/icon.tsx';

/** In the place of the panel's menu on the pages of a server. */
export function InstanceSideMenu({ entries }: { entries: readonly MenuEntry[] }) {
  return (
    <nav className="panel-menu" aria-label="Server">
      <ul className="panel-menu-list">
        <li>
          <Link to="/panel/instances">
            <Icon icon={ArrowLeft} isDirectional />
            Back
          </Link>
        </li>
      </ul>
      <Entries entries={entries} root={entries[0]?.href ?? ''} />
    </nav>
  );
}
