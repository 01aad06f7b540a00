import { minecraftPlans } from '#src/catalog/plans.ts';
import { orderableTiers } from '#src/contract/orderable-tiers.ts';
import type { Plan, Tier } from '#src/contract/plans.ts';

export const tierLabel = (tier: Tier): string => tier.charAt(0).toUpperCase() + tier.slice(1);

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

export const priceWords = ({ price }: Plan): string =>
  Number(price.month) === 0
    ? 'No charge'
    : `${number.format(Number(price.month))} credits a month at most, ${number.format(Number(price.hour))} an hour online`;

export const sizeWords = ({ memory, cpu, storage }: Plan): string =>
  `${memory.limit / 1024} GiB memory, ${cpu.burst} vCPU, up to ${storage.limit} GB storage`;

const isTier = (text: string): text is Tier => minecraftPlans.some(({ tier }) => tier === text);

/** The tier that a link asks for, and whether it can be had. */
export function wantedTier(text: string): { tier: Tier; refused: Tier | undefined } {
  const usual = orderableTiers[0] ?? 'free';
  if (!isTier(text)) return { tier: usual, refused: undefined };
  return orderableTiers.includes(text) ? { tier: text, refused: undefined } : { tier: usual, refused: text };
}

export const tierOptions = minecraftPlans.map((plan) => {
  const canBeHad = orderableTiers.includes(plan.tier);
  return {
    value: plan.tier,
    label: tierLabel(plan.tier),
    description: `${canBeHad ? '' : 'Not available here yet. '}${sizeWords(plan)}. ${priceWords(plan)}.`,
    isDisabled: !canBeHad,
  };
});
