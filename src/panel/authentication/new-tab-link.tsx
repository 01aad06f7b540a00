import type { ReactNode } from 'react';
import { VisuallyHidden } from '#src/ui/server/visually-hidden.tsx';

/** A link beside which typed text must survive: it opens a new tab and says so. */
export function NewTabLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  );
}
