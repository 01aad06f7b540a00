'use client';
import { useSyncExternalStore } from 'react';
import { toasts } from '#src/ui/controls/toast.ts';
import { loadWhenSomebodyIsThere } from './late-part.tsx';

loadWhenSomebodyIsThere(toasts.load);

/** Where toasts appear. Without a network for what draws them, the newest message is told plainly. */
export function Toasts() {
  const { Region, plain } = useSyncExternalStore(toasts.subscribe, toasts.shown, toasts.shown);
  const newest = plain.at(-1);
  return (
    <>
      {Region && <Region />}
      {newest && (
        <p role="alert" className="panel-missing-part">
          <strong>{newest.title}</strong> {newest.description}{' '}
          <button
            type="button"
            className="ui-button"
            data-size="small"
            data-variant="secondary"
            onClick={() => toasts.closePlain(newest)}
          >
            Close
          </button>
        </p>
      )}
    </>
  );
}
