import { LanternhostError } from '@lanternhost/sdk';
import { Refusal } from '#src/contract/refusal.ts';

/** The error code with which a call was refused, or `accepted`; what else it failed with is thrown again. */
export async function refusalOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'accepted';
  } catch (error) {
    if (error instanceof LanternhostError || error instanceof Refusal) return error.errorCode;
    throw error;
  }
}
