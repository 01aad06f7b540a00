import { LanternhostError } from '@lanternhost/sdk';
import { showToast } from '#src/ui/controls/toast.ts';

/** Says that the server turned something down, and why. Anything that is not a refusal is thrown again. */
export function showFailure(title: string, error: unknown): void {
  if (!(error instanceof LanternhostError)) throw error;
  showToast({ title, description: error.message, tone: 'danger' });
}
