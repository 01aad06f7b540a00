import { createLanternhostClient } from '@lanternhost/sdk';
import { ownAccountPermissionNames } from '#src/contract/api-key-permissions.ts';
import { expect, test } from './fixtures.ts';

const baseUrl = process.env['PAGES_URL'] ?? '';

test('an API key is made by keyboard, shown once, works as allowed, and is revoked', async ({
  page,
  context,
  person,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await person(page, 'willy');
  await page.goto('/panel/settings/api-keys');
  await expect(page.getByText('You have no API keys')).toBeVisible();
  await page.getByRole('button', { name: 'Create API key' }).press('Enter');

  const dialog = page.getByRole('dialog', { name: 'Create an API key' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await expect(dialog.getByRole('checkbox')).toHaveCount(ownAccountPermissionNames.length);
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/Name is required/);
  await page.keyboard.type('Discord bot');
  await page.keyboard.press('Enter');

  const created = page.getByRole('alertdialog', { name: 'Your new API key' });
  await expect(created).toContainText('It is shown this once');
  const token = await created.getByLabel('API key').inputValue();
  await created.getByRole('button', { name: 'Copy' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  // A stray press beside the dialog must not throw the key away.
  await page.mouse.click(5, 5);
  await expect(created).toBeVisible();
  await created.getByRole('button', { name: 'Done' }).click();
  await expect(created).toBeHidden();

  const row = page.getByRole('region', { name: 'API keys' }).getByRole('listitem').filter({
    hasText: 'Discord bot',
  });
  await expect(row).toContainText(token.slice(0, 6));
  await expect(row).not.toContainText(token);
  await expect(row).toContainText('account:read');
  await expect(row).toContainText('Never used');
  await expect(page.locator('body')).not.toContainText(token);

  const bot = createLanternhostClient({ baseUrl, token });
  await bot.GET('/v1/auth');
  await expect(bot.PATCH('/v1/account', { body: { name: 'Bot' } })).rejects.toThrow();

  await row.getByRole('button', { name: 'Revoke Discord bot' }).click();
  await page
    .getByRole('alertdialog', { name: 'Revoke Discord bot?' })
    .getByRole('button', { name: 'Revoke key' })
    .click();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'API keys' })).toBeFocused();
  await expect(bot.GET('/v1/auth')).rejects.toThrow();
});

test('a key gets the end and the permissions that were chosen, and no more than its owner has', async ({
  page,
  person,
}) => {
  const { client } = await person(page, 'xaver');
  await page.goto('/panel/settings/api-keys');
  await page.getByRole('button', { name: 'Create API key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create an API key' });
  await dialog.getByLabel('Name').fill('Backup script');
  await expect(dialog.getByText('See nodes')).toBeHidden();
  await dialog.getByText('See the own account').click();
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(dialog.getByRole('group', { name: 'Permissions' })).toHaveAccessibleDescription(
    /Choose at least one permission/,
  );
  await dialog.getByText('Change the own account').click();
  await dialog.getByLabel('Expires after').selectOption('7 days');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  const { content } = await client.GET('/v1/account/api-keys');
  expect(content).toMatchObject([{ name: 'Backup script', permissions: ['account:write'] }]);
  const days = (Date.parse(content[0]?.expiresAt ?? '') - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(7);
  await expect(page.getByText(/Expires in (6|7) days/)).toBeVisible();
});

test('axe finds nothing in the dialogs of API keys, light or dark, on a phone or a desk', async ({
  page,
  admin,
  everyLook,
}) => {
  await admin(page);
  await page.goto('/panel/settings/api-keys');
  await page.getByRole('button', { name: 'Create API key' }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  expect(await everyLook(page, [360, 1440])).toEqual([]);
  await page.keyboard.type('Key for tests');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'API key' })).toBeVisible();
  expect(await everyLook(page, [360, 1440])).toEqual([]);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Revoke Key for tests' }).click();
  await expect(page.getByRole('alertdialog', { name: /Revoke/ })).toBeVisible();
  expect(await everyLook(page, [360, 1440])).toEqual([]);
});
