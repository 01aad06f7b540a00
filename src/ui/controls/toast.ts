import type { ComponentType } from 'react';
import type { Tone } from '../tone.ts';

export interface ToastMessage {
  title: string;
  description?: string;
  tone?: Exclude<Tone, 'neutral'>;
  /** One way out, such as 'Undo'; the toast then stays until it is used or closed. */
  action?: { label: string; onPress: () => void };
}

/** What shows toasts, once it is needed and there; `plain` are those that are told without it. */
type Shown = { Region: ComponentType | undefined; plain: readonly ToastMessage[] };

let shown: Shown = { Region: undefined, plain: [] };
const listeners = new Set<() => void>();

function change(changes: Partial<Shown>): void {
  shown = { ...shown, ...changes };
  for (const listener of listeners) listener();
}

const closePlain = (message: ToastMessage) =>
  change({ plain: shown.plain.filter((other) => other !== message) });

export const toasts = {
  shown: () => shown,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  load: () => Promise.all([import('./toast-queue.ts'), import('./toast-region.tsx')]),
  closePlain,
};

/**
 * Shows a short message over the page and returns the function that takes it away. Errors and messages with an
 * action stay until they are closed, others for six seconds that pause under the pointer or the focus.
 */
export function showToast(message: ToastMessage): () => void {
  // Asking for a part in vain would have Waku reload the page.
  const loaded = shown.Region || navigator.onLine ? toasts.load() : Promise.reject(new Error('offline'));
  const added = loaded.then(
    ([{ addToast }, { ToastRegion }]) => {
      if (!shown.Region) change({ Region: ToastRegion });
      return addToast(message);
    },
    // The network is gone, which is what the message may be about.
    () => {
      change({ plain: [...shown.plain, message] });
      return () => closePlain(message);
    },
  );
  return () => void added.then((remove) => remove());
}
