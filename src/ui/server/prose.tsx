import type { ReactNode } from 'react';
import './prose.css';

/** Styles plain elements of running text: articles, legal documents. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className="ui-prose">{children}</div>;
}
