import { ChevronRight } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import './breadcrumbs.css';

export interface BreadcrumbsProps {
  /** From the root to the page before this one. */
  parents: readonly { href: string; label: ReactNode }[];
  current: ReactNode;
  /** Needed where a page has two. */
  label?: string;
}

export function Breadcrumbs({ parents, current, label = 'Breadcrumbs' }: BreadcrumbsProps) {
  return (
    <nav aria-label={label}>
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
