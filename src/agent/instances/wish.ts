import * as z from 'zod';
import type { InstanceOrder } from '#src/contract/instance-orders.ts';

/**
 * What a node decided by itself about an instance: to run, since a player came while the platform was away; to rest,
 * since nobody was on it or somebody stopped it from inside. It counts until the next order.
 */
export const wishSchema = z.object({
  generation: z.number().int(),
  desired: z.enum(['running', 'stopped']),
});
export type Wish = z.infer<typeof wishSchema>;

/** The order as the node follows it. */
export function wanted(order: InstanceOrder, wish: Wish | undefined): InstanceOrder {
  if (wish?.generation !== order.generation || order.desired === 'deleted') return order;
  return { ...order, desired: wish.desired, mayStart: true };
}
