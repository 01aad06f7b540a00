import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import { instanceSlugSchema, type NewInstance } from '#src/contract/instances.ts';
import { addressRules } from '#src/contract/address-rules.ts';
import { Refusal } from '#src/contract/refusal.ts';
import type { DatabaseSchema, InstanceRow } from '#src/control/database/schema.ts';
import { hostnameOf, playAddressOf, type PlayAddresses } from './addresses.ts';
import * as addressStore from './address-store.ts';
import { addressChangeableAt, addressKeptUntil, isReservedSlug, slugOf } from './rules.ts';
import * as store from './store.ts';

const slugAttempts = 20;

export const addressTaken = () =>
  new Refusal('address_taken', 'This address is taken. Please choose another one.');

/** Whether it is kept for another account, whose server had it lately. */
async function isKeptFrom(
  accountId: string,
  slug: string,
  { database, now }: { database: Kysely<DatabaseSchema>; now: Date },
): Promise<boolean> {
  const hold = await addressStore.findHold(database, slug, now);
  return hold !== undefined && hold.account_id !== accountId;
}

/** The address that a name, or a wanted slug, would give, and whether the account can have it at this moment. */
export async function lookUpAddress(
  database: Kysely<DatabaseSchema>,
  wanted: string,
  { addresses, accountId, now }: { addresses: PlayAddresses; accountId: string; now: Date },
) {
  const slug = slugOf(wanted);
  const isAvailable =
    instanceSlugSchema.safeParse(slug).success &&
    !isReservedSlug(slug) &&
    (await store.isSlugFree(database, slug)) &&
    !(await isKeptFrom(accountId, slug, { database, now }));
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
  const { account_id: accountId, created_at: now } = values;
  async function insert(slug: string): Promise<InstanceRow | undefined> {
    if (isReservedSlug(slug) || (await isKeptFrom(accountId, slug, { database: transaction, now })))
      return undefined;
    const row = await store.insertInstance(transaction, { ...values, slug });
    if (row) await settle(transaction, { slug, accountId, now });
    return row;
  }
  if (wanted !== undefined) {
    const row = await insert(wanted);
    if (!row) throw addressTaken();
    return row;
  }
  const base = slugOf(name);
  const stem = isReservedSlug(`${base}-1`) ? 'server' : base;
  for (let attempt = 0; attempt < slugAttempts; attempt += 1) {
    const row = await insert(attempt === 0 ? base : `${stem}-${randomInt(100, 1_000_000)}`);
    if (row) return row;
  }
  throw new Error('No free slug was found');
}

/**
 * Decides whether an instance, whose row is locked by this transaction, may move to another address, and keeps the old
 * one for its account. What is kept for the account already may be taken back at any time.
 * @returns the columns that change; once they are written, `settle` has to follow
 * @throws Refusal `address_taken`, `address_change_cooldown`
 */
export async function moveAddress(
  transaction: store.InTransaction,
  row: InstanceRow,
  slug: string,
  now: Date,
): Promise<Partial<Pick<InstanceRow, 'slug' | 'slug_changed_at'>>> {
  if (row.slug === null || slug === row.slug) return {};
  const hold = await addressStore.findHold(transaction, slug, now);
  const isBack = hold?.account_id === row.account_id;
  if (isReservedSlug(slug) || (hold && !isBack)) throw addressTaken();
  const possibleAt = addressChangeableAt(row.slug_changed_at);
  if (!isBack && possibleAt && possibleAt > now) {
    throw new Refusal(
      'address_change_cooldown',
      `An address can change once in ${addressRules.hoursBetweenChanges} hours. This one was changed a short while ago.`,
      { possibleAt: possibleAt.toISOString() },
    );
  }
  await keepAddress(transaction, row, now);
  return { slug, ...(!isBack && { slug_changed_at: now }) };
}

/**
 * Makes sure of an address that a row has just been given.
 * @throws Refusal `address_taken` when its server before left it a moment ago
 */
export async function settle(
  transaction: store.InTransaction,
  { slug, accountId, now }: { slug: string; accountId: string; now: Date },
): Promise<void> {
  // Whoever left it held the name until that was committed: only now its hold is there to see.
  if (await isKeptFrom(accountId, slug, { database: transaction, now })) throw addressTaken();
  await addressStore.letGo(transaction, slug);
}

/** Keeps the address that an instance gives up for its account: no stranger is to meet its players there. */
export async function keepAddress(
  transaction: store.InTransaction,
  { slug, account_id }: Pick<InstanceRow, 'slug' | 'account_id'>,
  now: Date,
): Promise<void> {
  if (slug !== null)
    await addressStore.hold(transaction, { slug, account_id, until: addressKeptUntil(now) }, now);
}
