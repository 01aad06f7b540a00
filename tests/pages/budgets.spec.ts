import { audited } from '#tests/audit/budgets.ts';
import { markupProblems } from '#tests/audit/markup.ts';
import { overBudget, weigh } from '#tests/audit/weight.ts';
import { expect, test } from './fixtures.ts';

for (const path of audited) {
  test(`${path} stays within its budgets and the HTML standard, and can be read without script`, async ({
    page,
    browser,
    request,
    expectedErrors,
  }) => {
    if (path.endsWith('/404-not-found')) expectedErrors.push(/status of 404/);
    expect(overBudget(path, await weigh(page, path))).toEqual([]);
    const heading = await page.getByRole('heading', { level: 1 }).textContent();
    expect(await markupProblems(await (await request.get(path)).text())).toEqual([]);
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(path);
    await expect(plain.getByRole('heading', { level: 1 })).toHaveText(heading ?? '');
    await context.close();
  });
}

for (const path of ['/', '/pricing', '/games/minecraft']) {
  for (const width of [360, 1440]) {
    test(`${path} fits ${width} px when it is read from right to left`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.addInitScript(() =>
        addEventListener('DOMContentLoaded', () => (document.documentElement.dir = 'rtl')),
      );
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      const [header, menu] = await Promise.all([
        page.getByRole('banner').getByRole('link').first().boundingBox(),
        page.getByRole('banner').getByRole('link', { name: 'Go to Panel' }).boundingBox(),
      ]);
      expect(header?.x ?? 0).toBeGreaterThan(menu?.x ?? 0);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    });
  }
}
