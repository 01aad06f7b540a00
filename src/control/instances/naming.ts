import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import { instanceSlugSchema, type NewInstance } from '#src/contract/instances.ts';
import { Refusal } from '#src/contract/refusal.ts';
import type { DatabaseSchema, InstanceRow } from '#src/control/database/schema.ts';
import { hostnameOf, playAddressOf, type PlayAddresses } from './addresses.ts';
import { reservedSlugs, slugOf } from './rules.ts';
import * as store from './store.ts';

const slugAttempts = 20;

export const addressTaken = () =>
  new Refusal('address_taken', 'This address is taken. Please choose another one.');

/** The address that a name, or a wanted slug, would give, and whether it can be had at this moment. */
export async function lookUpAddress(
  database: Kysely<DatabaseSchema>,
  wanted: string,
  addresses: PlayAddresses,
) {
  const slug = slugOf(wanted);
  const isAvailable =
    instanceSlugSchema.safeParse(slug).success &&
    !reservedSlugs.has(slug) &&
    (await store.isSlugFree(database, slug));
  return {
    slug,
    address: playAddressOf(slug, addresses),
    hostname: hostnameOf(slug, addresses.playDomain),
    isAvailable,
  };
}

/** Makes the row under the wanted slug, or under one like its name. @throws Refusal `address_taken` */
export async function insertNamed(
  transaction: store.InTransaction,
  { name, slug: wanted }: NewInstance,
  values: Omit<Parameters<typeof store.insertInstance>[1], 'slug'>,
): Promise<InstanceRow> {
  if (wanted !== undefined) {
    const row = reservedSlugs.has(wanted)
      ? undefined
      : await store.insertInstance(transaction, { ...values, slug: wanted });
    if (!row) throw addressTaken();
    return row;
  }
  const base = slugOf(name);
  for (let attempt = 0; attempt < slugAttempts; attempt += 1) {
    const isPlain = attempt === 0 && !reservedSlugs.has(base);
    const slug = isPlain ? base : `${base}-${randomInt(100, 1_000_000)}`;
    const row = await store.insertInstance(transaction, { ...values, slug });
    if (row) return row;
  }
  throw new Error('No free slug was found');
}
