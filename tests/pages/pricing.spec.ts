import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const total = (page: Page) => page.getByRole('status');

test('without script the form computes on the server', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/pricing');
  await expect(page.getByRole('slider')).toHaveCount(0);
  await page.getByRole('spinbutton', { name: 'Online hours per day, as a number' }).fill('24');
  await page.getByRole('spinbutton', { name: 'Storage in GB, as a number' }).fill('10');
  await page.getByRole('spinbutton', { name: 'Extra backups in GB, as a number' }).fill('5');
  await page.getByRole('button', { name: 'Calculate' }).click();
  await expect(page).toHaveURL('/pricing?hours=24&days=7&storage=10&backups=5');
  const receipt = page.getByRole('region', { name: 'Estimate for 30 days' });
  await expect(receipt).toContainText('720 hours online');
  for (const amount of ['€5.00', '€1.00', '€0.10', '€6.10', '€1.28'])
    await expect(receipt).toContainText(amount);
  await expect(total(page)).toContainText('€7.38');
  await expect(total(page)).toContainText('610 credits');
  await context.close();
});

test('a slider answers to the keyboard, the receipt and the number follow', async ({ page }) => {
  await page.goto('/pricing');
  const slider = page.getByRole('slider', { name: 'Online hours per day' });
  const number = page.getByRole('spinbutton', { name: 'Online hours per day, as a number' });
  await slider.focus();
  await page.keyboard.press('End');
  await expect(number).toHaveValue('24');
  await expect(page.getByRole('region', { name: 'Estimate for 30 days' })).toContainText('€5.00');
  await page.keyboard.press('ArrowLeft');
  await expect(number).toHaveValue('23');
  await expect(page.getByRole('button', { name: 'Calculate' })).toBeHidden();
});

test('a slider that was moved before the script arrives stays where it is', async ({ page }) => {
  const arrival = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.goto('/pricing');
  const slider = page.getByRole('slider', { name: 'Storage in GB' });
  await slider.focus();
  await page.keyboard.press('End');
  await expect(slider).toHaveValue('100');
  arrival.resolve();
  await expect(page.getByRole('spinbutton', { name: 'Storage in GB, as a number' })).toHaveValue('100');
  await expect(page.getByRole('region', { name: 'Estimate for 30 days' })).toContainText('€10.00');
});

test('a number moves its slider, and one beyond the end becomes the end', async ({ page }) => {
  await page.goto('/pricing');
  const number = page.getByRole('spinbutton', { name: 'Storage in GB, as a number' });
  await number.fill('60');
  await expect(page.getByRole('slider', { name: 'Storage in GB' })).toHaveValue('60');
  await number.fill('400');
  await number.blur();
  await expect(number).toHaveValue('100');
  await expect(page.getByRole('slider', { name: 'Storage in GB' })).toHaveValue('100');
});

test('the address holds the estimate, and shows the same to whom it is sent', async ({ page, context }) => {
  await page.goto('/pricing');
  await page.getByRole('spinbutton', { name: 'Days per week, as a number' }).fill('3');
  await expect(page).toHaveURL('/pricing?hours=4&days=3&storage=5&backups=0');
  await expect(page.getByRole('link', { name: 'Link to this estimate' })).toHaveAttribute(
    'href',
    '?hours=4&days=3&storage=5&backups=0',
  );
  const amount = await total(page).textContent();
  const friend = await context.newPage();
  await friend.goto(page.url());
  expect(await total(friend).textContent()).toBe(amount);
  await expect(friend.getByRole('slider', { name: 'Days per week' })).toHaveValue('3');
});

test('an address with nonsense shows an estimate all the same', async ({ page }) => {
  await page.goto('/pricing?hours=99&days=0&storage=-5&backups=%3Cscript%3E');
  await expect(page.getByRole('slider', { name: 'Online hours per day' })).toHaveValue('24');
  await expect(total(page)).toContainText('€');
});

test('the estimator is German under /de', async ({ page }) => {
  await page.goto('/de/pricing?hours=24&days=7&storage=10&backups=5');
  await expect(page.getByRole('slider', { name: 'Stunden online am Tag' })).toHaveValue('24');
  await expect(total(page)).toContainText(/7,38\s€/);
  await expect(total(page)).toContainText('610 Credits');
});
