'use client';
import { useSyncExternalStore } from 'react';
import { RadioGroup } from '#src/ui/controls/radio-group.tsx';
import { chooseTheme, readTheme, subscribeToTheme, themeChoices } from '#src/ui/theme.ts';
import type { ThemeChoice } from '#src/ui/theme.ts';
import { SettingsSection } from './settings-section.tsx';

const labels: Record<ThemeChoice, string> = {
  system: 'As this device says',
  light: 'Light',
  dark: 'Dark',
};

/** Light, dark, or as the system says: kept by this browser, shown at once in all its tabs. */
export function ThemeSection() {
  const choice = useSyncExternalStore(subscribeToTheme, readTheme, (): ThemeChoice => 'system');
  return (
    <SettingsSection
      id="theme"
      title="Theme"
      description="How the panel and the public pages look in this browser. Your other devices keep their own."
    >
      <RadioGroup
        label="Colours"
        value={choice}
        onChange={(value) => {
          const chosen = themeChoices.find((candidate) => candidate === value);
          if (chosen) chooseTheme(chosen);
        }}
        options={themeChoices.map((value) => ({ value, label: labels[value] }))}
      />
    </SettingsSection>
  );
}
