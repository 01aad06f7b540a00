import type { Tier } from './plans.ts';

/** What servers can be made of now: the others wait for credits to pay them with. */
export const orderableTiers: readonly Tier[] = ['free'];
