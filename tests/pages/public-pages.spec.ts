import { expect, expectAccessible, test } from './fixtures.ts';

const pages = ['/', '/developers/api', '/auth/login'];

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });
    for (const path of pages) {
      test(`${path} has a heading, a title and nothing that axe objects to`, async ({ page }) => {
        const reply = await page.goto(path);
        expect(reply?.status()).toBe(200);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await page.title()).not.toBe('');
        await expectAccessible(page);
      });
    }
  });
}

test('an address that nobody knows answers 404 and leads on', async ({ page, expectConsoleError }) => {
  expectConsoleError(/404/);
  const reply = await page.goto('/no/such/page');
  expect(reply?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
});
