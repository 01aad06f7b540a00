import type { Page } from '@playwright/test';
import { addAuthenticator } from './authenticator.ts';
import { expect, test } from './fixtures.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Passkeys' });

const passkey = (page: Page, name: string) => section(page).getByRole('listitem').filter({ hasText: name });

async function fillAndAdd(page: Page, name: string, password: string) {
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog.getByRole('button', { name: 'Add passkey' }).click();
}

test.describe('at a bare IP address', () => {
  test.use({ baseURL: (process.env['PAGES_URL'] ?? '').replace('localhost', '127.0.0.1') });

  test('the section says why there are no passkeys, and offers none', async ({ page, person }) => {
    await person(page, 'carla');
    await page.goto('/panel/settings/security');
    await expect(section(page)).toContainText('Open it by its name');
    await expect(section(page).getByRole('button')).toHaveCount(0);
  });
});

test('a passkey is added, shows in another tab, is renamed and removed', async ({
  page,
  context,
  person,
}) => {
  await addAuthenticator(page);
  await person(page, 'dana');
  await page.goto('/panel/settings/security');
  const other = await context.newPage();
  await other.goto('/panel/settings/security');
  await expect(section(other)).toContainText('You have no passkeys yet');
  await page.bringToFront();

  await section(page).getByRole('button', { name: 'Add passkey' }).press('Enter');
  await expect(page.getByLabel('Name')).toBeFocused();
  await fillAndAdd(page, 'Blue key', 'dana likes blocks');
  const row = section(page).getByRole('listitem').filter({ hasText: 'Blue key' });
  await expect(row).toContainText('Never used');
  await expect(section(page).getByRole('button', { name: 'Add passkey' })).toBeFocused();
  await expect(passkey(other, 'Blue key')).toBeVisible();

  await row.getByRole('button', { name: 'Rename Blue key' }).click();
  await page.getByRole('dialog', { name: 'Rename passkey' }).getByLabel('Name').fill('Green key');
  await page.keyboard.press('Enter');
  await expect(passkey(page, 'Green key')).toBeVisible();
  await expect(section(page).getByRole('button', { name: 'Rename Green key' })).toBeFocused();

  await section(page).getByRole('button', { name: 'Remove Green key' }).click();
  await page
    .getByRole('alertdialog', { name: 'Remove Green key?' })
    .getByRole('button', { name: 'Remove passkey' })
    .click();
  await expect(section(page)).toContainText('You have no passkeys yet');
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeFocused();
});

test('a wrong password, a device that already has one and a person who says no are told apart', async ({
  page,
  person,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/);
  const authenticator = await addAuthenticator(page);
  await person(page, 'egon');
  await page.goto('/panel/settings/security');
  await section(page).getByRole('button', { name: 'Add passkey' }).click();
  await fillAndAdd(page, 'Phone', 'not it');
  await expect(
    page.getByRole('dialog').getByRole('textbox', { name: 'Password' }),
  ).toHaveAccessibleDescription(/Incorrect password/);
  await authenticator.fail();
  await fillAndAdd(page, 'Phone', 'egon likes blocks');
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('No passkey was made');
  await authenticator.succeed();
  await fillAndAdd(page, 'Phone', 'egon likes blocks');
  await expect(passkey(page, 'Phone')).toBeVisible();
  await section(page).getByRole('button', { name: 'Add passkey' }).click();
  await fillAndAdd(page, 'Phone again', 'egon likes blocks');
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('already holds a passkey');
});

test('axe finds nothing in the dialogs of passkeys', async ({ page, person, axe }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 360, height: 800 });
  await addAuthenticator(page);
  await person(page, 'flora');
  await page.goto('/panel/settings/security');
  await section(page).getByRole('button', { name: 'Add passkey' }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  expect(await axe(page)).toEqual([]);
  await fillAndAdd(page, 'A key with quite a long name for a phone', 'flora likes blocks');
  await section(page).getByRole('button', { name: 'Rename A key' }).click();
  await expect(page.getByRole('dialog', { name: 'Rename passkey' })).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await section(page).getByRole('button', { name: 'Remove A key' }).click();
  await expect(page.getByRole('alertdialog', { name: /^Remove/ })).toBeVisible();
  expect(await axe(page)).toEqual([]);
});
