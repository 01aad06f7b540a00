import type { ReactNode } from 'react';
import { Lantern } from '../brand/lantern.tsx';
import './empty-state.css';

export interface EmptyStateProps {
  /** One sentence: what would be here, or why nothing is. */
  children: ReactNode;
  /** The one thing to do about it. */
  action: ReactNode;
  documentation: { href: string; label: ReactNode };
}

/** An empty list is an instruction: one sentence, one action, one link to read on. */
export function EmptyState({ children, action, documentation }: EmptyStateProps) {
  return (
    <div className="ui-empty-state">
      <Lantern size="4rem" isLit={false} />
      <p>{children}</p>
      {action}
      <a href={documentation.href}>{documentation.label}</a>
    </div>
  );
}
