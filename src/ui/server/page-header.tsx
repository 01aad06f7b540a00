import type { ReactNode } from 'react';
import './page-header.css';

export interface PageHeaderProps {
  title: ReactNode;
  /** A status badge or a count beside the title. */
  status?: ReactNode;
  description?: ReactNode;
  breadcrumbs?: ReactNode;
  actions?: ReactNode;
}

/** The top of a page, with its only h1. */
export function PageHeader({ title, status, description, breadcrumbs, actions }: PageHeaderProps) {
  return (
    <header className="ui-page-header">
      {breadcrumbs}
      <div className="ui-page-header-line">
        <div className="ui-row">
          <h1>{title}</h1>
          {status}
        </div>
        {actions && <div className="ui-row">{actions}</div>}
      </div>
      {description && <p>{description}</p>}
    </header>
  );
}
