import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { addAuthenticator } from './authenticator.ts';
import { expect, test } from './fixtures.ts';

const password = 'a lantern in the dark';

async function signOut(page: Page) {
  await page.getByRole('button', { name: /Account/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
}

async function signInWithPassword(page: Page, email: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Two-factor sign-in' })).toBeVisible();
}

test('somebody signs up, verifies the address, and from then on signs in with a code, a recovery code or a passkey', async ({
  page,
  mailbox,
  expectedErrors,
}) => {
  // The password alone is refused once the second factor is on.
  expectedErrors.push(/status of 401/);
  const email = `gustav-${crypto.randomUUID()}@example.com`;
  await addAuthenticator(page);

  await test.step('sign-up', async () => {
    await page.goto('/auth/register', { waitUntil: 'networkidle' });
    await page.getByLabel('Email').fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByText('I accept the').click({ position: { x: 5, y: 5 } });
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page).toHaveURL(/\/panel$/);
  });

  await test.step('verification by the link of the mail', async () => {
    const mail = await mailbox.next(email);
    const link = /https?:\S+\/verify-email\/[\w-]+/.exec(mail.text ?? '')?.[0] ?? '';
    await page.goto(link);
    await expect(page.getByText('Your email has been verified! Redirecting in')).toBeVisible();
    await expect(page).toHaveURL(/\/panel$/);
    await page.goto('/panel/settings');
    await expect(
      page.getByRole('region', { name: 'Email' }).getByText('Verified', { exact: true }),
    ).toBeVisible();
  });

  const [secret, recoveryCode] = await test.step('two-factor sign-in is switched on', async () => {
    await page.goto('/panel/settings/security');
    await page.getByRole('button', { name: 'Set up two-factor sign-in' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Password' }).fill(password);
    await page.keyboard.press('Enter');
    const shown = await page.getByLabel('Or type this key into the app').inputValue();
    await page.getByLabel('Code', { exact: true }).fill(new TOTP({ secret: shown }).generate());
    await page.keyboard.press('Enter');
    const codes = page.getByRole('alertdialog', { name: 'Your recovery codes' });
    const first = await codes.locator('code').first().innerText();
    await codes.getByRole('button', { name: 'I have kept them' }).click();
    expect((await mailbox.next(email)).subject).toContain('wo-factor');
    return [shown, first];
  });

  await test.step('a code of the app opens the second step', async () => {
    await signOut(page);
    await signInWithPassword(page, email);
    // The code that switched it on is used up; that of the next half minute counts already.
    const timestamp = Date.now() + 30_000;
    await page.getByLabel('Code', { exact: true }).fill(new TOTP({ secret }).generate({ timestamp }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/panel/);
  });

  await test.step('a recovery code does, too, and is used up', async () => {
    await signOut(page);
    await signInWithPassword(page, email);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(recoveryCode);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/panel/);
    await page.goto('/panel/settings/security');
    await expect(page.getByText('9 of 10')).toBeVisible();
  });

  await test.step('a passkey signs in alone', async () => {
    await page.getByRole('button', { name: 'Add passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    await dialog.getByLabel('Name').fill('Lantern key');
    await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
    await dialog.getByRole('button', { name: 'Add passkey' }).click();
    const passkeys = page.getByRole('region', { name: 'Passkeys' });
    const row = passkeys.getByRole('listitem').filter({ hasText: 'Lantern key' });
    await expect(row).toContainText('Never used');
    await signOut(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page).toHaveURL(/\/panel/);
    await page.goto('/panel/settings/security');
    await expect(row).toContainText('Last used just now');
  });
});
