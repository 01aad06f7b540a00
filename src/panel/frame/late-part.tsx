'use client';
import { lazy, Suspense, type ComponentType } from 'react';
import { Spinner } from '#src/ui/server/spinner.tsx';
import { VisuallyHidden } from '#src/ui/server/visually-hidden.tsx';
import { PartBoundary } from './page-boundary.tsx';
import './late-part.css';

/** Parts of the pages that are there, to be loaded once a person is. */
const waiting = new Set<() => Promise<unknown>>();
const signsOfPeople = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;
let isSomebodyThere = false;

function fetchSoon(load: () => Promise<unknown>): void {
  setTimeout(() => {
    // Without it the part is asked for again when it is to show, and says then that it is missing.
    if (navigator.onLine) void load().catch(() => undefined);
  });
}

function begin(): void {
  isSomebodyThere = true;
  for (const sign of signsOfPeople) removeEventListener(sign, begin, true);
  for (const load of waiting) fetchSoon(load);
  waiting.clear();
}

/** Fetches what is needed sooner or later: not with the page, but at the first sign of a person. */
export function loadWhenSomebodyIsThere(load: () => Promise<unknown>): void {
  if (typeof document === 'undefined') return;
  if (isSomebodyThere) return fetchSoon(load);
  if (waiting.size === 0)
    for (const sign of signsOfPeople) addEventListener(sign, begin, { capture: true, passive: true });
  waiting.add(load);
}

/** Where the network is slow, the press is seen to have counted. */
function Opening() {
  return (
    <span role="status" className="panel-opening">
      <Spinner />
      <VisuallyHidden>Opening…</VisuallyHidden>
    </span>
  );
}

/**
 * A part of a page that only shows once it is asked for, such as a dialog. The page shows without it; the first sign of
 * a person brings it along, and what is asked for before it is there shows when it is.
 */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async () => {
    // Asking for it in vain would have Waku reload the page, and lose it.
    if (!navigator.onLine) throw new Error('offline');
    return { default: await load() };
  });
  loadWhenSomebodyIsThere(load);
  return function LatePart(props: Props) {
    return (
      <PartBoundary>
        <Suspense fallback={<Opening />}>
          <Part {...props} />
        </Suspense>
      </PartBoundary>
    );
  };
}
