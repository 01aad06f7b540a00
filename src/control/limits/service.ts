import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Clock } from '#src/contract/clock.ts';
import { Refusal } from '#src/contract/refusal.ts';
import type { DatabaseSchema } from '#src/control/database/schema.ts';
import { countedLimits, type CountedLimitName } from './rules.ts';
import * as store from './store.ts';

type Database = Kysely<DatabaseSchema>;
type Refuse = (retryAfterSeconds: number) => Refusal;

export type LimitService = ReturnType<typeof createLimitService>;

/** Limits that hold over all platform processes and their restarts. Those per process are in `http/rate-limits.ts`. */
export function createLimitService(options: {
  database: Database;
  clock: Clock;
  /** Tests and load drivers raise every limit but the cooldowns by it. */
  rateLimitFactor?: number;
}) {
  const { database, clock, rateLimitFactor = 1 } = options;

  function eventsOf(name: CountedLimitName): number {
    const limit = countedLimits[name];
    return limit.events * ('isCooldown' in limit ? 1 : rateLimitFactor);
  }

  async function secondsLeft(db: Database, limit: CountedLimitName, keyHash: Buffer): Promise<number> {
    const now = clock.now();
    const count = await store.findCount(db, limit, keyHash, now);
    return count ? Math.max(1, Math.ceil((count.ends_at.getTime() - now.getTime()) / 1000)) : 1;
  }

  /**
   * Counts an event; in a transaction, only if that commits. Of many at once no more than the limit are counted.
   * @throws Refusal `rate_limited`, or what `refuse` makes, when the limit is used up
   */
  async function take(
    db: Database,
    limit: CountedLimitName,
    key: string,
    refuse: Refuse = rateLimited,
  ): Promise<void> {
    const now = clock.now();
    const keyHash = hashOf(key);
    const endsAt = new Date(now.getTime() + countedLimits[limit].seconds * 1000);
    const event = { name: limit, keyHash, events: eventsOf(limit), now, endsAt };
    if (!(await store.countEvent(db, event))) throw refuse(await secondsLeft(db, limit, keyHash));
  }

  /** Takes back an event that `take` counted. */
  const giveBack = (limit: CountedLimitName, key: string) => store.uncountEvent(database, limit, hashOf(key));

  return {
    take,

    /** Counts nothing. @throws Refusal as `take` would */
    async check(limit: CountedLimitName, key: string, refuse: Refuse = rateLimited): Promise<void> {
      const keyHash = hashOf(key);
      const count = await store.findCount(database, limit, keyHash, clock.now());
      if (count && count.events >= eventsOf(limit)) throw refuse(await secondsLeft(database, limit, keyHash));
    },

    /**
     * As `RateLimits.takeIfRefused`: what `act` does counts only if it is refused, and while it is at work.
     * @throws Refusal `rate_limited`, and what `act` throws
     */
    async takeIfRefused<Result>(
      limit: CountedLimitName,
      key: string,
      act: () => Promise<Result>,
    ): Promise<Result> {
      await take(database, limit, key);
      try {
        const result = await act();
        await giveBack(limit, key);
        return result;
      } catch (error) {
        const isOurs = !(error instanceof Refusal) || error.errorCode === 'rate_limited';
        if (isOurs) await giveBack(limit, key);
        throw error;
      }
    },
  };
}

const hashOf = (key: string) => hash('sha256', key, 'buffer');

const rateLimited: Refuse = (retryAfter) =>
  new Refusal('rate_limited', 'Too many attempts. Please try again later.', { retryAfter });
