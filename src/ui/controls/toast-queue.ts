import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast';
import type { ToastMessage } from './toast.ts';

export const toastQueue = new ToastQueue<ToastMessage>({ maxVisibleToasts: 3 });

/** WCAG asks for time to read: nobody reads a toast in less. */
const readingTime = 6000;

export function addToast(message: ToastMessage): () => void {
  const stays = message.tone === 'danger' || message.action !== undefined;
  const key = toastQueue.add(message, stays ? {} : { timeout: readingTime });
  return () => toastQueue.close(key);
}
