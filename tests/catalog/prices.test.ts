import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minecraftPlans } from '#src/catalog/plans.ts';
import { planListSchema } from '#src/contract/plans.ts';
import {
  chargeBetween,
  decimalCredits,
  extraBackupPrice,
  hourCredits,
  microCredits,
  microCreditsPerCredit,
  onlineRate,
  spaceRate,
  storagePrice,
  vatOn,
  wholeCents,
} from '#src/contract/prices.ts';

const seconds = fc.bigInt({ min: 0n, max: 31n * 86_400n });
const credits = fc.bigInt({ min: 0n, max: 10n ** 12n }).map(decimalCredits);
const rates = fc.oneof(
  credits.map(onlineRate),
  fc
    .tuple(fc.nat(10_000), fc.constantFrom(storagePrice, extraBackupPrice))
    .map(([gb, price]) => spaceRate(gb, price)),
);

describe('a charge', () => {
  test('is the same however the month is cut into spans', () => {
    fc.assert(
      fc.property(rates, fc.array(seconds, { minLength: 2, maxLength: 50 }), (rate, readings) => {
        const meter = readings.toSorted((a, b) => Number(a - b));
        const parts = meter.slice(1).map((to, index) => chargeBetween(rate, meter[index] ?? 0n, to));
        const whole = chargeBetween(rate, meter[0] ?? 0n, meter.at(-1) ?? 0n);
        expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(whole);
      }),
    );
  });

  test('is never negative, grows with time and stops at the price of the month', () => {
    fc.assert(
      fc.property(rates, seconds, seconds, (rate, from, longer) => {
        const charge = chargeBetween(rate, 0n, from);
        expect(chargeBetween(rate, from, from + longer)).toBeGreaterThanOrEqual(0n);
        expect(chargeBetween(rate, 0n, from + longer)).toBeGreaterThanOrEqual(charge);
        expect(chargeBetween(rate, 0n, from + longer)).toBeLessThanOrEqual(rate.capMicroCredits);
      }),
    );
  });

  test('is off by less than a micro-credit for any number of seconds', () => {
    fc.assert(
      fc.property(rates, seconds, (rate, used) => {
        fc.pre(used < rate.capSeconds);
        const exact = rate.capMicroCredits * used - chargeBetween(rate, 0n, used) * rate.capSeconds;
        expect(exact).toBeGreaterThanOrEqual(0n);
        expect(exact).toBeLessThan(rate.capSeconds);
      }),
    );
  });
});

test('a GB costs 10 credits and a GB of extra backups 2 for a month of 730.5 hours', () => {
  const averageMonth = 2_629_800n;
  expect(chargeBetween(spaceRate(1, storagePrice), 0n, averageMonth)).toBe(microCredits('10'));
  expect(chargeBetween(spaceRate(1, storagePrice), 0n, averageMonth - 1n)).toBeLessThan(microCredits('10'));
  expect(chargeBetween(spaceRate(7, extraBackupPrice), 0n, averageMonth)).toBe(microCredits('14'));
});

test('a month of 730.5 hours online costs a plan’s month, and so do its first 720', () => {
  for (const { price } of minecraftPlans) {
    const rate = onlineRate(price.month);
    expect(chargeBetween(rate, 0n, 2_629_800n)).toBe(microCredits(price.month));
    expect(chargeBetween(rate, 0n, 2_592_000n)).toBe(microCredits(price.month));
    expect(chargeBetween(rate, 0n, 1_296_000n)).toBe(microCredits(price.month) / 2n);
    expect(hourCredits(rate)).toBe(price.hour);
  }
});

test('amounts are read and written without loss', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n }), (amount) => {
      expect(microCredits(decimalCredits(amount))).toBe(amount);
    }),
  );
  expect(decimalCredits(694_444n)).toBe('0.694444');
  expect(decimalCredits(500_000_000n)).toBe('500');
});

test('VAT is a whole cent, half a cent or less from its exact amount', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 12n }),
      fc.integer({ min: 0, max: 10_000 }),
      (amount, basisPoints) => {
        const vat = vatOn(amount, basisPoints / 100);
        expect(vat % microCreditsPerCredit).toBe(0n);
        const twiceTheFault = 2n * (vat * 10_000n - amount * BigInt(basisPoints));
        expect(twiceTheFault).toBeLessThanOrEqual(microCreditsPerCredit * 10_000n);
        expect(twiceTheFault).toBeGreaterThan(-(microCreditsPerCredit + 2n) * 10_000n);
      },
    ),
  );
  expect(vatOn(microCredits('550'), 21)).toBe(microCredits('116'));
  expect(wholeCents(1_499_999n)).toBe(1_000_000n);
});

test('the plans have the shape that the API promises, and grow from tier to tier', () => {
  expect(planListSchema.parse(minecraftPlans)).toEqual(minecraftPlans);
  const months = minecraftPlans.map(({ price }) => Number(price.month));
  expect(months).toEqual(months.toSorted((a, b) => a - b));
  expect(minecraftPlans[0]).toMatchObject({
    tier: 'free',
    cpu: { quota: 2 },
    memory: { limit: 3072 },
    storage: { limit: 4 },
    price: { month: '0', hour: '0' },
  });
});
