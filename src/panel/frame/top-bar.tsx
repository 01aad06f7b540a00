'use client';
import { PanelLeft, Search } from 'lucide';
import { Link } from 'waku';
import { Button as AriaButton } from 'react-aria-components/Button';
import { brandName } from '#src/contract/brand.ts';
import { NotificationBell } from '#src/panel/notifications/notification-bell.tsx';
import { Lantern } from '#src/ui/brand/lantern.tsx';
import { IconButton } from '#src/ui/controls/icon-button.tsx';
import { Icon } from '#src/ui/server/icon.tsx';
import { Key } from '#src/ui/server/key.tsx';
import { AccountMenuButton } from './account-menu-button.tsx';
import type { MenuEntry } from './menu.ts';
import { keyName } from './shortcuts.ts';
import './top-bar.css';

type TopBarProps = {
  drawer: { id: string; isOpen: boolean; onToggle(): void };
  accountEntries: readonly MenuEntry[];
  onReachForPalette(): void;
  onOpenPalette(): void;
  onShowShortcuts(): void;
};

export function TopBar(props: TopBarProps) {
  const { drawer } = props;
  return (
    <header className="panel-bar">
      <IconButton
        icon={PanelLeft}
        label="Menu"
        aria-expanded={drawer.isOpen}
        aria-controls={drawer.id}
        onPress={drawer.onToggle}
      />
      <Link to="/" className="panel-brand" aria-label={`${brandName}, public site`}>
        <Lantern size="1.5rem" />
      </Link>
      <span className="panel-title">Dashboard</span>
      <AriaButton
        className="panel-search"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onHoverStart={props.onReachForPalette}
        onFocus={props.onReachForPalette}
        onPress={props.onOpenPalette}
      >
        <Icon icon={Search} />
        <span className="panel-search-words">Search or jump to…</span>
        <span className="panel-search-keys" aria-hidden="true">
          <Key>{keyName('mod')}</Key> <Key>K</Key>
        </span>
      </AriaButton>
      <NotificationBell />
      <AccountMenuButton entries={props.accountEntries} onShowShortcuts={props.onShowShortcuts} />
    </header>
  );
}
