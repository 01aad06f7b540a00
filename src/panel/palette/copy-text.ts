import { showToast } from '#src/ui/controls/toast.ts';

/** Copies a text and says so; what the browser refuses to copy is shown to be copied by hand. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: 'Copied to clipboard!', tone: 'success' });
  } catch {
    // The browser may refuse, on plain http for one.
    showToast({ title: 'Copying was refused', description: text, tone: 'warning' });
  }
}
