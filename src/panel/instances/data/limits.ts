import { minecraftPlans } from '#src/catalog/plans.ts';
import type { Plan, Tier } from '#src/contract/plans.ts';

/** What a tier has. */
export function planOf(tier: Tier): Plan {
  const plan = minecraftPlans.find((candidate) => candidate.tier === tier);
  if (!plan) throw new Error(`There is no plan of the tier ${tier}`);
  return plan;
}

/** Bytes of memory that a server of this tier may use. */
export const memoryLimit = (tier: Tier): number => planOf(tier).memory.limit * 2 ** 20;

/** Bytes of space that a server of this tier may fill. */
export const storageLimit = (tier: Tier): number => planOf(tier).storage.limit * 1e9;
