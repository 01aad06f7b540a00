'use client';
import { Monitor, Moon, Sun } from 'lucide';
import type { IconNode } from 'lucide';
import { useSyncExternalStore } from 'react';
import { Icon } from '../server/icon.tsx';
import { chooseTheme, readTheme, subscribeToTheme, themeChoices } from '../theme.ts';
import type { ThemeChoice } from '../theme.ts';
import './theme-switch.css';

const icons: Record<ThemeChoice, IconNode> = { system: Monitor, light: Sun, dark: Moon };

type ThemeWords = Record<'legend' | ThemeChoice, string>;
const englishWords: ThemeWords = {
  legend: 'Theme',
  system: 'System theme',
  light: 'Light theme',
  dark: 'Dark theme',
};

/**
 * The theme choice as three native radio buttons, for public pages: a menu would bring 33 kB along.
 * Until React is there the theme script of the head does its work.
 */
export function ThemeSwitch({ words = englishWords }: { words?: ThemeWords }) {
  const choice = useSyncExternalStore(subscribeToTheme, readTheme, (): ThemeChoice => 'system');
  return (
    <fieldset className="ui-theme-switch" data-works-alone>
      <legend className="ui-visually-hidden">{words.legend}</legend>
      {themeChoices.map((candidate) => (
        <label key={candidate} title={words[candidate]}>
          <input
            type="radio"
            name="theme"
            value={candidate}
            aria-label={words[candidate]}
            checked={choice === candidate}
            onChange={() => chooseTheme(candidate)}
          />
          <Icon icon={icons[candidate]} />
        </label>
      ))}
    </fieldset>
  );
}
