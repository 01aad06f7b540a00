'use client';
import { Keyboard, LogOut } from 'lucide';
import { useSyncExternalStore, type RefObject } from 'react';
import { Popover } from 'react-aria-components/Popover';
import { useSignedIn } from '#src/panel/session/session.ts';
import { Menu, MenuItem, MenuSection, MenuSeparator } from '#src/ui/controls/menu.tsx';
import { themeLooks } from '#src/ui/theme-looks.ts';
import { chooseTheme, readTheme, subscribeToTheme, themeChoices } from '#src/ui/theme.ts';
import type { MenuEntry } from './menu.ts';

type AccountMenuProps = {
  trigger: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
  /** The pages of the account itself. */
  entries: readonly MenuEntry[];
  onShowShortcuts(): void;
  onLogout(): void;
};

/** A menu that opens takes the focus, as its pattern says. */
const focusFirst = { autoFocus: 'first' } as const;

export function AccountMenu(props: AccountMenuProps) {
  const { account } = useSignedIn();
  const theme = useSyncExternalStore(subscribeToTheme, readTheme);
  return (
    <Popover
      className="ui-popover account-menu"
      aria-label="Account"
      triggerRef={props.trigger}
      isOpen={props.isOpen}
      onOpenChange={props.onOpenChange}
      placement="bottom end"
      offset={8}
    >
      <div className="account-menu-who">
        <strong>{account.name}</strong>
        <span>{account.email}</span>
      </div>
      <Menu aria-label="Account" {...focusFirst} onClose={() => props.onOpenChange(false)}>
        {props.entries.map(({ href, label, icon }) => (
          <MenuItem key={href} href={href} icon={icon}>
            {label}
          </MenuItem>
        ))}
        <MenuSection
          title="Theme"
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[theme]}
          onSelectionChange={(keys) => {
            const chosen = themeChoices.find((candidate) => keys !== 'all' && keys.has(candidate));
            if (chosen) chooseTheme(chosen);
          }}
        >
          {themeChoices.map((choice) => (
            <MenuItem key={choice} id={choice} icon={themeLooks[choice].icon}>
              {themeLooks[choice].label}
            </MenuItem>
          ))}
        </MenuSection>
        <MenuSeparator />
        <MenuItem icon={Keyboard} shortcut="?" onAction={props.onShowShortcuts}>
          Keyboard shortcuts
        </MenuItem>
        <MenuItem icon={LogOut} onAction={props.onLogout}>
          Logout
        </MenuItem>
      </Menu>
    </Popover>
  );
}
