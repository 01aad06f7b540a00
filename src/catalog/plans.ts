import type { Plan } from '#src/contract/plans.ts';
import { hourCredits, onlineRate } from '#src/contract/prices.ts';

/** Storage and extra backups of paid tiers are billed by their GB beside the price of being online. */
const plan = (monthCredits: string, limits: Omit<Plan, 'price'>): Plan => ({
  ...limits,
  price: { month: monthCredits, hour: hourCredits(onlineRate(monthCredits)) },
});

/** Java gets three quarters of the memory as heap: the rest is its own code, threads and network buffers. */
export const minecraftPlans = [
  plan('0', {
    tier: 'free',
    cpu: { quota: 2, burst: 2 },
    memory: { limit: 3072, jvmHeapLimit: 2304 },
    storage: { limit: 4 },
  }),
  plan('500', {
    tier: 'budget',
    cpu: { quota: 2, burst: 3 },
    memory: { limit: 4096, jvmHeapLimit: 3072 },
    storage: { limit: 100 },
  }),
  plan('1000', {
    tier: 'standard',
    cpu: { quota: 3, burst: 4 },
    memory: { limit: 8192, jvmHeapLimit: 6144 },
    storage: { limit: 100 },
  }),
  plan('2000', {
    tier: 'premium',
    cpu: { quota: 4, burst: 6 },
    memory: { limit: 16_384, jvmHeapLimit: 12_288 },
    storage: { limit: 100 },
  }),
] as const satisfies readonly Plan[];
