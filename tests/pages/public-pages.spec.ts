import { publicPages } from '#src/contract/public-pages.ts';
import { expect, test } from './fixtures.ts';

test('a visitor reads the landing page and the API reference without a single script', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'See all features' }).click();
  await page.getByRole('link', { name: 'Read the API' }).click();
  await expect(page.getByRole('heading', { name: 'API reference', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Enrol a machine', exact: false })).toBeVisible();
  await context.close();
});

const paths = [...publicPages.map(({ path }) => path), '/de', '/404-not-found', '/auth/login'];

test('the long words of German fit a phone on every page', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  for (const { path } of publicPages.filter(({ languages }) => languages.includes('de'))) {
    await page.goto(`/de${path === '/' ? '' : path}`);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, path).toBe(0);
  }
});

for (const path of paths) {
  test(`axe finds nothing on ${path}, light or dark, on a phone, a tablet or a desk`, async ({
    page,
    everyLook,
    expectedErrors,
  }) => {
    // Thousands of elements for axe to look at.
    const isLarge = path === '/developers/api';
    if (isLarge) test.slow();
    if (path === '/404-not-found') expectedErrors.push(/status of 404/);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await everyLook(page, isLarge ? [360] : undefined)).toEqual([]);
  });
}

test('every page says its language and where it stands in the others', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('navigation', { name: 'Language' }).getByRole('link', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL(/\/de$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Spieleserver, die das Licht anlassen');
  const alternates = await page
    .locator('link[rel=alternate]')
    .evaluateAll((links: HTMLLinkElement[]) =>
      links.map((link) => [link.hreflang, new URL(link.href).pathname]),
    );
  expect(alternates).toEqual([
    ['en', '/'],
    ['de', '/de'],
    ['x-default', '/'],
  ]);
});

test('an unknown address leads to the not-found page, which answers 404 and has a way home', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/);
  const reply = await page.goto('/nothing/like/this');
  expect(reply?.status()).toBe(404);
  await expect(page).toHaveURL(/\/404-not-found$/);
  await page.getByRole('link', { name: 'Return home' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('a chosen theme is there before the first paint, and in the other tab at once', async ({
  page,
  context,
  person,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/, /Failed to fetch dynamically imported module/);
  await person(page, 'thea');
  await page.goto('/panel');
  const other = await context.newPage();
  await other.goto('/panel');
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
  await other.route('**/*.js', (route) => route.abort());
  await other.goto('/developers/api');
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('a chunk that a new release removed reloads the page once, and not again', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(
    /404/,
    /Failed to load/,
    /Failed to fetch/,
    /dynamically imported/,
    /preload/i,
    /reading 'export_/,
  );
  let loads = 0;
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) loads += 1;
  });
  await page.route('**/assets/login-*.js', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/auth/login');
  await expect.poll(() => loads).toBe(2);
  await expect(page.getByRole('heading', { name: 'Something went wrong.' })).toBeVisible();
  expect(loads).toBe(2);
});

test('a sign-in without script never puts the password into the address, and says what is missing', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/auth/login?redirect=/panel');
  await page.locator('input[name=password]').fill('a secret of mine');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/auth/login?redirect=/panel');
  // Shown where the setting is off, but not where DevTools switch scripts off.
  expect(await page.content()).toMatch(/<noscript>.*This page needs JavaScript/);
  await context.close();
});
