'use client';
import type { ReactNode } from 'react';

/** Speaks what it holds whenever that changes. Keep it mounted: a region that appears with its text stays silent. */
export function LiveRegion({ children }: { children?: ReactNode }) {
  return (
    <div className="ui-visually-hidden" role="status" aria-live="polite" aria-atomic="true">
      {children}
    </div>
  );
}
