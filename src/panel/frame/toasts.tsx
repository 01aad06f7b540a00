'use client';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toasts } from '#src/ui/controls/toast.ts';
import { loadWhenSomebodyIsThere } from './late-part.tsx';
import { PartBoundary } from './page-boundary.tsx';

const loadRegion = () => import('#src/ui/controls/toast-region.tsx');
const ToastRegion = lazy(async () => ({ default: (await loadRegion()).ToastRegion }));
// Before the first toast, which may tell that the server cannot be reached.
loadWhenSomebodyIsThere(loadRegion);

/** Where toasts appear. */
export function Toasts() {
  const areAsked = useSyncExternalStore(toasts.subscribe, toasts.areAsked, () => false);
  if (!areAsked) return null;
  return (
    <PartBoundary>
      <Suspense>
        <ToastRegion />
      </Suspense>
    </PartBoundary>
  );
}
