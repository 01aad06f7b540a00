import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const toast = (page: Page, words: string) => page.getByRole('alertdialog').filter({ hasText: words });

test('a name saved in the settings shows in another tab at once', async ({ page, context, person }) => {
  await person(page, 'nina');
  const other = await context.newPage();
  await other.goto('/panel');
  await page.goto('/panel/settings');
  await section(page, 'Name').getByLabel('Name').fill('Nina of the Nether');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(toast(page, 'Name saved')).toBeVisible();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Hello, Nina of the Nether');
});

test('an empty name is refused on its field before anything is sent', async ({ page, person }) => {
  await person(page, 'nora');
  await page.goto('/panel/settings');
  await section(page, 'Name').getByLabel('Name').fill(' ');
  await page.keyboard.press('Enter');
  await expect(section(page, 'Name').getByLabel('Name')).toHaveAccessibleDescription(/Name is required/);
  await expect(section(page, 'Name').getByLabel('Name')).toBeFocused();
});

test('the language is chosen by keyboard, kept, and says that the panel stays English', async ({
  page,
  person,
}) => {
  const { client } = await person(page, 'olga');
  await page.goto('/panel/settings');
  const language = section(page, 'Language');
  await expect(language).toContainText('The panel itself speaks English for now');
  await language.getByLabel('Language').press('D');
  await expect(toast(page, 'Language saved')).toBeVisible();
  expect((await client.GET('/v1/auth')).language).toBe('de');
  await page.reload();
  await expect(language.getByLabel('Language')).toHaveValue('de');
});

test('a language that could not be saved goes back to what it was, and says why', async ({
  page,
  person,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 503/);
  await person(page, 'otto');
  await page.goto('/panel/settings');
  await page.route('**/v1/account', (route) =>
    route.fulfill({
      status: 503,
      json: { status: 503, errorCode: 'unavailable', message: 'Try again soon.', requestId: 'x' },
    }),
  );
  const language = section(page, 'Language');
  await language.getByLabel('Language').selectOption('Deutsch');
  await expect(toast(page, 'The language was not saved')).toContainText('Try again soon.');
  await expect(language.getByLabel('Language')).toHaveValue('en');
});

test('the theme changes at once, in other tabs too, and stays', async ({ page, context, person }) => {
  await person(page, 'petra');
  const other = await context.newPage();
  await other.goto('/panel');
  await page.goto('/panel/settings');
  await section(page, 'Theme').getByText('Dark', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(section(page, 'Theme').getByRole('radio', { name: 'Dark' })).toBeChecked();
  await section(page, 'Theme').getByText('As this device says').click();
  await expect(page.locator('html')).not.toHaveAttribute('data-theme');
});

test('an anchor leads to its section, with the focus on its heading', async ({ page, person }) => {
  await person(page, 'quentin');
  await page.goto('/panel/settings/security#sessions');
  await expect(page.getByRole('heading', { name: 'Sessions' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Sessions' })).toBeInViewport();
});

test('a list that cannot be loaded says so and is there after another try', async ({
  page,
  person,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 500/);
  await person(page, 'rosa');
  let isBroken = true;
  await page.route('**/v1/account/sessions', (route) =>
    isBroken
      ? route.fulfill({
          status: 500,
          json: {
            status: 500,
            errorCode: 'internal_error',
            message: 'A fault on our side.',
            requestId: 'r1',
          },
        })
      : route.continue(),
  );
  await page.goto('/panel/settings/security');
  const sessions = section(page, 'Sessions');
  await expect(sessions.getByRole('alert')).toContainText('A fault on our side.');
  await expect(sessions.getByRole('alert')).toContainText('Request r1');
  isBroken = false;
  await sessions.getByRole('button', { name: 'Try again' }).click();
  await expect(sessions.getByText('This browser')).toBeVisible();
});

test('staff see their profile in words, others are told what it needs', async ({
  page,
  context,
  person,
  admin,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await person(page, 'samir');
  await page.goto('/panel/account');
  await expect(page.getByText('needs the permission admin:read')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Profile' })).toBeHidden();
  await admin(page);
  await page.goto('/panel');
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
  await expect(page.getByText('See the administration and what is not yet public')).toBeVisible();
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByRole('button', { name: 'Copied to clipboard!' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  await expect(page.getByLabel('Account ID')).toHaveValue(copied);
});

test('axe finds nothing on the pages of the account, light or dark, on a phone or a desk', async ({
  page,
  admin,
  everyLook,
}) => {
  await admin(page);
  for (const path of [
    '/panel/settings',
    '/panel/settings/security',
    '/panel/settings/api-keys',
    '/panel/account',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    expect(await everyLook(page, [360, 1440]), path).toEqual([]);
  }
});
