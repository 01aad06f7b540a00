import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

async function fillPasswords(page: Page, current: string, next: string, confirmation = next) {
  await field(page, 'Current password').fill(current);
  await field(page, 'New password').fill(next);
  await field(page, 'Confirm new password').fill(confirmation);
  await page.getByRole('button', { name: 'Change password' }).click();
}

test('a changed password ends the session of another browser while it looks, and keeps this one', async ({
  page,
  browser,
  person,
  api,
}) => {
  const { email } = await person(page, 'tara');
  await page.goto('/panel/settings/security');

  const elsewhere = await browser.newPage();
  await elsewhere.goto('/favicon.svg');
  const { accessToken } = await api.POST('/v1/auth/login', {
    body: { email, password: 'tara likes blocks' },
  });
  await elsewhere.evaluate((token) => localStorage.setItem('access_token', token), accessToken);
  await elsewhere.goto('/panel');
  await expect(elsewhere.getByText('Live', { exact: true })).toBeVisible();

  await fillPasswords(page, 'tara likes blocks', 'tara prefers lanterns');
  await expect(page.getByText('Password changed')).toBeVisible();
  await expect(elsewhere).toHaveURL(/\/auth\/login/);
  await elsewhere.close();

  await expect(field(page, 'Current password')).toHaveValue('');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Password' })).toBeVisible();
  await expect(
    api.POST('/v1/auth/login', { body: { email, password: 'tara likes blocks' } }),
  ).rejects.toThrow();
  await api.POST('/v1/auth/login', { body: { email, password: 'tara prefers lanterns' } });
});

test('what is wrong with a new password is said on its field', async ({ page, person, expectedErrors }) => {
  expectedErrors.push(/status of 40[01]/);
  await person(page, 'ulla');
  await page.goto('/panel/settings/security');
  await fillPasswords(page, 'not the one', 'ulla prefers lanterns');
  await expect(field(page, 'Current password')).toHaveAccessibleDescription(/Incorrect password/);
  await expect(field(page, 'Current password')).toBeFocused();

  await fillPasswords(page, 'ulla likes blocks', 'ulla prefers lanterns', 'ulla prefers candles');
  await expect(field(page, 'Confirm new password')).toHaveAccessibleDescription(
    /Password does not match new password/,
  );
  await fillPasswords(page, 'ulla likes blocks', 'short');
  await expect(field(page, 'New password')).toHaveAccessibleDescription(/at least 12 characters/);

  for (const [refused, message] of [
    ['aaaaaaaaaaaaaaaa', /different characters/],
    ['blocks 12345678 blocks', /digits/],
    ['ulla likes blocks', /same|present|current|now/],
  ] as const) {
    await fillPasswords(page, 'ulla likes blocks', refused);
    await expect(field(page, 'New password')).toHaveAccessibleDescription(message);
  }
});

test('sessions tell their device and time; one is ended, then all others', async ({ page, person, api }) => {
  const { email } = await person(page, 'vera');
  const credentials = { email, password: 'vera likes blocks' };
  const agents = [
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  ];
  for (const agent of agents)
    await api.POST('/v1/auth/login', { body: credentials, headers: { 'user-agent': agent } });
  await page.goto('/panel/settings/security');
  const list = page.getByRole('region', { name: 'Sessions' }).getByRole('listitem');
  await expect(list).toHaveCount(3);
  await expect(list.filter({ hasText: 'This browser' })).toHaveCount(1);

  const linux = list.filter({ hasText: 'Firefox on Linux' });
  // A pointer that was nowhere before counts as none.
  await page.mouse.move(5, 5);
  await linux.getByRole('button', { name: 'just now' }).hover();
  await expect(page.getByRole('tooltip')).toContainText(String(new Date().getFullYear()));
  await linux.getByRole('button', { name: 'End the session on Firefox on Linux' }).press('Enter');
  await expect(list).toHaveCount(2);
  await expect(page.getByRole('heading', { name: 'Sessions', exact: true })).toBeFocused();

  await page.getByRole('button', { name: 'End all others' }).click();
  const confirmation = page.getByRole('alertdialog', { name: 'End all other sessions?' });
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  await expect(confirmation).toBeHidden();
  await expect(page.getByRole('button', { name: 'End all others' })).toBeFocused();
  await expect(list).toHaveCount(2);
  await page.getByRole('button', { name: 'End all others' }).press('Enter');
  await confirmation.getByRole('button', { name: 'End all others' }).click();
  await expect(list).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Sessions', exact: true })).toBeFocused();
  await expect(page.getByRole('button', { name: 'End all others' })).toBeHidden();
});
