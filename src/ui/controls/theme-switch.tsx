'use client';
import { Monitor, Moon, Sun } from 'lucide';
import type { IconNode } from 'lucide';
import { useSyncExternalStore } from 'react';
import { Icon } from '../server/icon.tsx';
import { chooseTheme, readTheme, subscribeToTheme, themeChoices } from '../theme.ts';
import type { ThemeChoice } from '../theme.ts';
import './theme-switch.css';

const looks: Record<ThemeChoice, { label: string; icon: IconNode }> = {
  system: { label: 'System theme', icon: Monitor },
  light: { label: 'Light theme', icon: Sun },
  dark: { label: 'Dark theme', icon: Moon },
};

/** The theme choice as three native radio buttons, for public pages: `ThemeMenu` brings 33 kB of menu along. */
export function ThemeSwitch() {
  const choice = useSyncExternalStore(subscribeToTheme, readTheme, (): ThemeChoice => 'system');
  return (
    <fieldset className="ui-theme-switch">
      <legend className="ui-visually-hidden">Theme</legend>
      {themeChoices.map((candidate) => (
        <label key={candidate} title={looks[candidate].label}>
          <input
            type="radio"
            name="theme"
            value={candidate}
            aria-label={looks[candidate].label}
            checked={choice === candidate}
            onChange={() => chooseTheme(candidate)}
          />
          <Icon icon={looks[candidate].icon} />
        </label>
      ))}
    </fieldset>
  );
}
