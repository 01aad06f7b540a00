import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  estimate,
  estimatorFieldNames,
  estimatorFields,
  nearest,
  readUsage,
} from '#src/catalog/estimator.ts';
import { decimalCredits } from '#src/contract/prices.ts';

const usages = fc.record({
  hours: fc.integer({ min: 1, max: 24 }),
  days: fc.integer({ min: 1, max: 7 }),
  storage: fc.integer({ min: 1, max: 100 }),
  backups: fc.integer({ min: 0, max: 100 }),
});

test('all of 30 days online with 10 GB and 5 GB of extra backups costs what the price list says', () => {
  const result = estimate({ hours: 24, days: 7, storage: 10, backups: 5 }, 21);
  expect(result.onlineHours).toBe(720);
  const { onlineHours: _, ...amounts } = result;
  expect(
    Object.fromEntries(Object.entries(amounts).map(([line, amount]) => [line, decimalCredits(amount)])),
  ).toEqual({
    compute: '500',
    storage: '100',
    backups: '10',
    net: '610',
    vat: '128',
    total: '738',
  });
});

test('half of the hours cost half', () => {
  expect(decimalCredits(estimate({ hours: 12, days: 7, storage: 1, backups: 0 }, 0).compute)).toBe('250');
});

test('a receipt adds up to the cent, and more of anything never costs less', () => {
  fc.assert(
    fc.property(
      usages,
      fc.integer({ min: 0, max: 30 }),
      fc.constantFrom(...estimatorFieldNames),
      (usage, vatRate, name) => {
        const { compute, storage, backups, net, vat, total } = estimate(usage, vatRate);
        expect(compute + storage + backups).toBe(net);
        expect(net + vat).toBe(total);
        expect(total % 1_000_000n).toBe(0n);
        const more = { ...usage, [name]: Math.min(usage[name] + 1, estimatorFields[name].maximum) };
        expect(estimate(more, vatRate).total).toBeGreaterThanOrEqual(total);
      },
    ),
  );
});

test('whatever an address says, the choice lies on the sliders', () => {
  const value = fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String));
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...estimatorFieldNames), value), (parameters) => {
      const usage = readUsage(new URLSearchParams(parameters));
      for (const name of estimatorFieldNames) {
        const { minimum, maximum } = estimatorFields[name];
        expect(Number.isInteger(usage[name])).toBe(true);
        expect(usage[name]).toBeGreaterThanOrEqual(minimum);
        expect(usage[name]).toBeLessThanOrEqual(maximum);
      }
    }),
  );
  expect(nearest('hours', '99')).toBe(24);
  expect(nearest('storage', '2.6')).toBe(3);
  expect(nearest('backups', 'many')).toBe(0);
});
