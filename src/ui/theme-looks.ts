import { Monitor, Moon, Sun, type IconNode } from 'lucide';
import type { ThemeChoice } from './theme.ts';

/** How menus name and draw the themes. */
export const themeLooks: Record<ThemeChoice, { label: string; icon: IconNode }> = {
  system: { label: 'System', icon: Monitor },
  light: { label: 'Light', icon: Sun },
  dark: { label: 'Dark', icon: Moon },
};
