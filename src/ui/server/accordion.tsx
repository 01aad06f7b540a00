import { ChevronDown } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import './accordion.css';

export interface AccordionProps {
  /** Items of one name close each other; give every accordion of a page its own. */
  name: string;
  items: readonly { title: ReactNode; content: ReactNode; isOpen?: boolean }[];
}

/** Questions that open in place, by the browser alone. */
export function Accordion({ name, items }: AccordionProps) {
  return (
    <div className="ui-accordion">
      {items.map(({ title, content, isOpen = false }, index) => (
        <details key={index} name={name} open={isOpen}>
          <summary>
            <span>{title}</span>
            <Icon icon={ChevronDown} />
          </summary>
          <div className="ui-accordion-content">{content}</div>
        </details>
      ))}
    </div>
  );
}
