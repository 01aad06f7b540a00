import type { IconNode } from 'lucide';
import type { ReactNode } from 'react';
import type { Tone } from '../tone.ts';
import { Icon } from './icon.tsx';
import { Spinner } from './spinner.tsx';
import { ToneIcon } from './tone-icon.tsx';
import './badge.css';

/** A short label without a state: a tier, a version, a count. */
export function Badge({ children, tone = 'neutral' }: { children: ReactNode; tone?: Tone }) {
  return (
    <span className="ui-badge" data-tone={tone}>
      {children}
    </span>
  );
}

export interface StatusBadgeProps {
  /** The word that names the state; colour and icon only repeat it. */
  children: ReactNode;
  tone: Tone;
  icon?: IconNode;
  /** The state will change by itself: starting, stopping, queued. */
  isBusy?: boolean;
}

/** A state as icon, word and colour. */
export function StatusBadge({ children, tone, icon, isBusy = false }: StatusBadgeProps) {
  return (
    <span className="ui-badge" data-status data-tone={tone}>
      {isBusy ? <Spinner /> : icon ? <Icon icon={icon} size="1em" /> : <ToneIcon tone={tone} size="1em" />}
      {children}
    </span>
  );
}
