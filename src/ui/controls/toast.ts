import type { Tone } from '../tone.ts';

export interface ToastMessage {
  title: string;
  description?: string;
  tone?: Exclude<Tone, 'neutral'>;
  /** One way out, such as 'Undo'; the toast then stays until it is used or closed. */
  action?: { label: string; onPress: () => void };
}

let isAsked = false;
const listeners = new Set<() => void>();

/** Whether there was ever a toast: before that nothing needs to be there to show one. */
export const toasts = {
  areAsked: () => isAsked,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/**
 * Shows a short message over the page and returns the function that takes it away. Errors and messages with an
 * action stay until they are closed, others for six seconds that pause under the pointer or the focus.
 */
export function showToast(message: ToastMessage): () => void {
  const added = import('./toast-queue.ts').then(({ addToast }) => addToast(message));
  // Where it cannot be loaded, the place of toasts says so.
  added.catch(() => undefined);
  if (!isAsked) {
    isAsked = true;
    for (const listener of listeners) listener();
  }
  return () => void added.then((remove) => remove());
}
