'use client';
import { useSyncExternalStore } from 'react';
import { chooseTheme, readTheme, subscribeToTheme, themeChoices } from '../theme.ts';
import type { ThemeChoice } from '../theme.ts';
import { themeLooks } from '../theme-looks.ts';
import { MenuButton } from './menu-button.tsx';
import { Menu, MenuItem } from './menu.tsx';

/** Light, dark, or as the system says; other tabs follow at once. */
export function ThemeMenu() {
  const choice = useSyncExternalStore(subscribeToTheme, readTheme, (): ThemeChoice => 'system');
  return (
    <MenuButton label="Theme" icon={themeLooks[choice].icon} isIconOnly variant="quiet">
      <Menu
        aria-label="Theme"
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[choice]}
        onSelectionChange={(keys) => {
          const chosen = themeChoices.find((candidate) => keys !== 'all' && keys.has(candidate));
          if (chosen) chooseTheme(chosen);
        }}
      >
        {themeChoices.map((candidate) => (
          <MenuItem key={candidate} id={candidate} icon={themeLooks[candidate].icon}>
            {themeLooks[candidate].label}
          </MenuItem>
        ))}
      </Menu>
    </MenuButton>
  );
}
