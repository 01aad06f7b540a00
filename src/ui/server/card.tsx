import type { ReactNode } from 'react';
import './card.css';

export interface CardProps {
  children: ReactNode;
  /** Rendered as the card's heading; pick the level with `headingLevel`. */
  title?: ReactNode;
  headingLevel?: 2 | 3 | 4;
  /** Actions at the end of the heading's line. */
  actions?: ReactNode;
  footer?: ReactNode;
  /** `blocky` has the stepped corners and is kept for tiers; `sunken` recedes. */
  look?: 'plain' | 'sunken' | 'blocky';
  /** Marks the one card of a row that is recommended. */
  isHighlighted?: boolean;
}

export function Card({
  children,
  title,
  headingLevel = 3,
  actions,
  footer,
  look = 'plain',
  isHighlighted = false,
}: CardProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <section className="ui-card" data-look={look} data-highlighted={isHighlighted || undefined}>
      {(title || actions) && (
        <header className="ui-card-header">
          {title && <Heading className="ui-card-title">{title}</Heading>}
          {actions && <div className="ui-row">{actions}</div>}
        </header>
      )}
      <div className="ui-card-body">{children}</div>
      {footer && <footer className="ui-card-footer">{footer}</footer>}
    </section>
  );
}
