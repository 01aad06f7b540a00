import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const tokenIn = (text: string | undefined, path: string) =>
  new RegExp(`/${path}/([\\w-]+)`).exec(text ?? '')?.[1] ?? '';

async function fillChange(page: Page, email: string, password: string) {
  const dialog = page.getByRole('dialog', { name: 'Change your email' });
  await dialog.getByLabel('New email').fill(email);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog.getByRole('button', { name: 'Change email' }).click();
}

test('the verification mail is sent again once a minute, and another tab’s verification shows at once', async ({
  page,
  person,
  api,
  mailbox,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 429/);
  const { email } = await person(page, 'hugo');
  const first = await mailbox.next(email);
  await page.clock.install();
  await page.goto('/panel/settings');
  const own = section(page, 'Email');
  await expect(own).toContainText('Not verified');
  await own.getByRole('button', { name: 'Send again' }).click();
  await expect(own.getByRole('button', { name: /Send again in \d+ s/ })).toBeFocused();
  await page.clock.fastForward(61_000);
  await expect(own.getByRole('button', { name: 'Send again', exact: true })).toBeVisible();
  await api.POST('/v1/auth/verify-email', { body: { token: tokenIn(first.text, 'verify-email') } });
  await expect(own.getByText('Verified', { exact: true })).toBeVisible();
  await expect(own.getByRole('button', { name: /Send again/ })).toBeHidden();
});

test('a changed address counts at once, is confirmed by its mail, and the old one hears of it', async ({
  page,
  person,
  api,
  mailbox,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40[19]/);
  const { email, client } = await person(page, 'ines');
  await mailbox.next(email);
  const taken = `jan-${crypto.randomUUID()}@example.com`;
  await api.POST('/v1/auth/register', {
    body: { email: taken, password: 'jan likes blocks', acceptTerms: true },
  });
  const wanted = `ines-new-${crypto.randomUUID()}@example.com`;
  await page.goto('/panel/settings');
  const own = section(page, 'Email');
  await own.getByRole('button', { name: 'Change email' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change your email' });
  await expect(dialog.getByLabel('New email')).toBeFocused();

  await fillChange(page, wanted, 'not it');
  await expect(dialog.getByRole('textbox', { name: 'Password' })).toHaveAccessibleDescription(
    /Incorrect password/,
  );
  await fillChange(page, taken, 'ines likes blocks');
  await expect(dialog.getByLabel('New email')).toHaveAccessibleDescription(/Email is already taken/);
  await fillChange(page, wanted, 'ines likes blocks');
  await expect(dialog).toBeHidden();
  await expect(own.getByRole('button', { name: 'Change email' })).toBeFocused();
  await expect(own.getByText(wanted).first()).toBeVisible();
  await expect(own).toContainText('Not verified');

  const confirmation = await mailbox.next(wanted);
  expect((await mailbox.next(email)).text).toContain(wanted);
  await client.POST('/v1/account/email/confirmation', {
    body: { token: tokenIn(confirmation.text, 'confirm-email') },
  });
  await expect(own.getByText('Verified', { exact: true })).toBeVisible();
});

test('closing asks for the password, warns on every page and in every tab, and is withdrawn', async ({
  page,
  context,
  person,
}) => {
  const { client } = await person(page, 'kurt');
  await page.goto('/panel/settings#close-account');
  const other = await context.newPage();
  await other.goto('/panel');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await section(page, 'Close account').getByRole('button', { name: 'Close account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close your account?' });
  await expect(dialog).toContainText('For 14 days');
  await page.keyboard.type('kurt likes blocks');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(section(page, 'Close account')).toContainText(/Closes on .*20\d\d/);
  await expect(page.getByRole('heading', { name: 'Close account' })).toBeFocused();
  expect((await client.GET('/v1/auth')).closing).toBe('pending');

  await expect(other.getByText(/Your account closes on/)).toBeVisible();
  await other.getByRole('button', { name: 'Withdraw' }).click();
  await expect(other.getByText(/Your account closes on/)).toBeHidden();
  await expect(page.getByText(/Your account closes on/)).toBeHidden();
  await expect(section(page, 'Close account').getByRole('button', { name: 'Close account' })).toBeVisible();
  expect((await client.GET('/v1/auth')).closing).toBe('none');
});

test('axe finds nothing in the account’s dialogs and warnings, light or dark, on a phone or a desk', async ({
  page,
  person,
  everyLook,
}) => {
  const { client } = await person(page, 'lena');
  await page.goto('/panel/settings');
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByLabel('New email')).toBeFocused();
  expect(await everyLook(page, [360, 1440])).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Close account' }).click();
  await expect(page.getByRole('dialog', { name: 'Close your account?' })).toBeVisible();
  expect(await everyLook(page, [360, 1440])).toEqual([]);
  await page.keyboard.press('Escape');
  await client.POST('/v1/account/closing', { body: { password: 'lena likes blocks' } });
  await expect(page.getByText(/Your account closes on/)).toBeVisible();
  expect(await everyLook(page, [360, 1440])).toEqual([]);
});
