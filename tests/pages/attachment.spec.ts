import type { Page } from '@playwright/test';
import { attachedEvent } from '#src/contract/attachment.ts';
import { expect, test } from './fixtures.ts';

/** The scripts that the page asks for from now on. */
function scriptsOf(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script' || request.url().endsWith('.js')) scripts.push(request.url());
  });
  return scripts;
}

test('a public page loads no script before a visitor does something', async ({ page }) => {
  const scripts = scriptsOf(page);
  const attached = Promise.withResolvers<void>();
  await page.exposeFunction('tellAttached', attached.resolve);
  await page.addInitScript((type) => {
    addEventListener(type, () => (globalThis as unknown as { tellAttached(): void }).tellAttached());
  }, attachedEvent);
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.mouse.move(200, 300);
  expect(scripts).toEqual([]);
  await page.keyboard.press('Tab');
  await attached.promise;
  expect(scripts).not.toEqual([]);
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
});

test('a link is followed without any script', async ({ page }) => {
  const scripts = scriptsOf(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL(/\/de$/);
  await page.waitForLoadState('networkidle');
  expect(scripts).toEqual([]);
});

test('somebody signed in gets the script at once', async ({ page, person }) => {
  await person(page, 'gina');
  const script = page.waitForRequest((request) => /\/assets\/index-[^/]*\.js$/.test(request.url()));
  await page.goto('/');
  await script;
});

test('the way from the panel to a public page and back loads no document', async ({ page, person }) => {
  await person(page, 'hugo');
  await page.goto('/panel');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => Reflect.set(window, 'isSameDocument', true));
  await page.locator('header').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { name: 'Game servers', exact: false, level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello');
  expect(await page.evaluate(() => Reflect.get(window, 'isSameDocument'))).toBe(true);
});
