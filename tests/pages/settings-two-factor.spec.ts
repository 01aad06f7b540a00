import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { expect, test } from './fixtures.ts';

const recoveryCodes = (page: Page) => page.getByRole('alertdialog').locator('code').allInnerTexts();

/** From the settings to the shown recovery codes; the secret that the app would hold. */
async function setUp(page: Page, password: string): Promise<string> {
  await page.getByRole('button', { name: 'Set up two-factor sign-in' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Password' }).fill(password);
  await page.keyboard.press('Enter');
  const secret = await page.getByLabel('Or type this key into the app').inputValue();
  await page.getByLabel('Code', { exact: true }).fill(new TOTP({ secret }).generate());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog', { name: 'Your recovery codes' })).toBeVisible();
  return secret;
}

test('two-factor sign-in is set up with an app, and from then on a password alone is not enough', async ({
  page,
  context,
  person,
  api,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40[01]/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { email } = await person(page, 'yves');
  await page.goto('/panel/settings/security');
  await page.getByRole('button', { name: 'Set up two-factor sign-in' }).press('Enter');
  const password = page.getByRole('dialog').getByRole('textbox', { name: 'Password' });
  await expect(password).toBeFocused();
  await page.keyboard.type('not it');
  await page.keyboard.press('Enter');
  await expect(password).toHaveAccessibleDescription(/Incorrect password/);
  await password.fill('yves likes blocks');
  await page.keyboard.press('Enter');

  const connect = page.getByRole('alertdialog', { name: 'Connect your app' });
  await expect(connect.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const code = connect.getByLabel('Code', { exact: true });
  await code.fill('nonsense');
  await page.keyboard.press('Enter');
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await expect(code).toBeFocused();
  const secret = await connect.getByLabel('Or type this key').inputValue();
  await code.fill(new TOTP({ secret }).generate());
  await page.keyboard.press('Enter');

  const shown = page.getByRole('alertdialog', { name: 'Your recovery codes' });
  await expect(shown).toContainText('They are shown this once');
  const codes = await recoveryCodes(page);
  expect(new Set(codes).size).toBe(10);
  await shown.getByRole('button', { name: 'Copy codes' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    shown.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain(`${email} at Lanternhost`);
  await shown.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByRole('heading', { name: 'Two-factor sign-in', exact: true })).toBeFocused();
  await expect(page.getByText('10 of 10')).toBeVisible();
  await expect(
    api.POST('/v1/auth/login', { body: { email, password: 'yves likes blocks' } }),
  ).rejects.toMatchObject({ errorCode: 'two_factor_required' });
});

test('printing while the recovery codes are shown prints them and nothing else', async ({ page, person }) => {
  await person(page, 'zita');
  await page.goto('/panel/settings/security');
  await setUp(page, 'zita likes blocks');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/Recovery codes of zita/)).toBeVisible();
  await expect(page.getByText((await recoveryCodes(page))[9] ?? '')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
});

test('new recovery codes take the place of the old ones, and switching off asks for the password', async ({
  page,
  context,
  person,
  api,
}) => {
  const { email } = await person(page, 'abel');
  await page.goto('/panel/settings/security');
  await setUp(page, 'abel likes blocks');
  const old = await recoveryCodes(page);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  const other = await context.newPage();
  await other.goto('/panel/settings/security');
  await expect(other.getByText('10 of 10')).toBeVisible();

  await page.getByRole('button', { name: 'Make new recovery codes' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Password' }).fill('abel likes blocks');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog', { name: 'Your new recovery codes' })).toBeVisible();
  const renewed = await recoveryCodes(page);
  expect(renewed.filter((code) => old.includes(code))).toEqual([]);
  await page.getByRole('button', { name: 'I have kept them' }).click();

  await page.getByRole('button', { name: 'Switch off' }).click();
  const off = page.getByRole('dialog', { name: 'Switch off two-factor sign-in?' });
  await off.getByRole('textbox', { name: 'Password' }).fill('abel likes blocks');
  await off.getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByText('Two-factor sign-in is off')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set up two-factor sign-in' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Set up two-factor sign-in' })).toBeVisible();
  await api.POST('/v1/auth/login', { body: { email, password: 'abel likes blocks' } });
});

test('axe finds nothing in the steps of two-factor sign-in, light or dark, on a phone or a desk', async ({
  page,
  person,
  everyLook,
}) => {
  await person(page, 'bela');
  await page.goto('/panel/settings/security');
  await page.getByRole('button', { name: 'Set up two-factor sign-in' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Password' }).fill('bela likes blocks');
  expect(await everyLook(page, [360, 1440])).toEqual([]);
  await page.keyboard.press('Enter');
  const secret = await page.getByLabel('Or type this key into the app').inputValue();
  expect(await everyLook(page, [360, 1440])).toEqual([]);
  await page.getByLabel('Code', { exact: true }).fill(new TOTP({ secret }).generate());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  expect(await everyLook(page, [360, 1440])).toEqual([]);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('10 of 10')).toBeVisible();
  expect(await everyLook(page, [360, 1440])).toEqual([]);
});
