import { ChevronRight } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import './breadcrumbs.css';

export interface BreadcrumbsProps {
  /** From the root to the page before this one. */
  parents: readonly { href: string; label: ReactNode }[];
  current: ReactNode;
}

export function Breadcrumbs({ parents, current }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumbs">
      <ol className="ui-breadcrumbs">
        {parents.map(({ href, label }) => (
          <li key={href}>
            <a href={href}>{label}</a>
            <Icon icon={ChevronRight} size="1em" isDirectional />
          </li>
        ))}
        <li>
          <span aria-current="page">{current}</span>
        </li>
      </ol>
    </nav>
  );
}
