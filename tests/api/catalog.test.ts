import { createLanternhostClient } from '@lanternhost/sdk';
import { expect, test } from 'vitest';
import { minecraftPlans } from '#src/catalog/plans.ts';
import { createWorld } from '#tests/world/world.ts';

test('a visitor reads plans and VAT without an account', async () => {
  await using world = await createWorld();
  const visitor = createLanternhostClient({ baseUrl: world.url });
  expect(await visitor.GET('/v1/games/minecraft/plans')).toEqual(minecraftPlans);
  expect(await visitor.GET('/v1/billing/vat')).toEqual({ country: 'Unknown', vatRate: 21 });
});

test('the VAT is the operator’s setting', async () => {
  await using world = await createWorld({ vat: { country: 'DE', vatRate: 19 } });
  const visitor = createLanternhostClient({ baseUrl: world.url });
  expect(await visitor.GET('/v1/billing/vat')).toEqual({ country: 'DE', vatRate: 19 });
});
