'use client';
import { Monitor, Moon, Sun } from 'lucide';
import type { IconNode } from 'lucide';
import { useSyncExternalStore } from 'react';
import { chooseTheme, readTheme, subscribeToTheme, themeChoices } from '../theme.ts';
import type { ThemeChoice } from '../theme.ts';
import { MenuButton } from './menu-button.tsx';
import { Menu, MenuItem } from './menu.tsx';

const looks: Record<ThemeChoice, { label: string; icon: IconNode }> = {
  system: { label: 'System', icon: Monitor },
  light: { label: 'Light', icon: Sun },
  dark: { label: 'Dark', icon: Moon },
};

/** Light, dark, or as the system says; other tabs follow at once. */
export function ThemeMenu() {
  const choice = useSyncExternalStore(subscribeToTheme, readTheme, (): ThemeChoice => 'system');
  return (
    <MenuButton label="Theme" icon={looks[choice].icon} isIconOnly variant="quiet">
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
          <MenuItem key={candidate} id={candidate} icon={looks[candidate].icon}>
            {looks[candidate].label}
          </MenuItem>
        ))}
      </Menu>
    </MenuButton>
  );
}
