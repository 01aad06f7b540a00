import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const email = (page: Page) => page.getByLabel('Email');
const password = (page: Page) => page.getByRole('textbox', { name: 'Password' });

/** Holds the page's scripts back; the returned function lets them come. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('what was typed and checked before the script is there is kept when it arrives', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/auth/register', { waitUntil: 'commit' });
  await email(page).fill('early@example.com');
  await page.getByText('I accept the').click({ position: { x: 5, y: 5 } });
  await password(page).pressSequentially('typed before');
  release();
  await expect(page.getByText('12/72'), 'the counter is the script’s').toBeVisible();
  await password(page).press('End');
  await password(page).pressSequentially(' and after');
  await expect(password(page)).toHaveValue('typed before and after');
  await expect(email(page)).toHaveValue('early@example.com');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL(/\/panel$/);
});

test('a form that is sent before the script is there is sent once it is, and its error stays', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/);
  const release = await holdScripts(page);
  await page.goto('/auth/login', { waitUntil: 'commit' });
  await email(page).fill('nobody-at-all@example.com');
  await password(page).fill('whatever it was');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  release();
  await expect(email(page)).toHaveAccessibleDescription(/does not belong to an account/);
  await expect(email(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(email(page)).toHaveAccessibleDescription(/does not belong to an account/);
  await expect(password(page)).toHaveValue('whatever it was');
  expect(page.url()).not.toContain('?');
});

test('on a slow machine, typing while the page is taken over loses nothing, and the error stays', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.goto('/auth/login', { waitUntil: 'commit' });
  await email(page).pressSequentially('a-slow-nobody@example.com');
  await password(page).pressSequentially('typed all the while');
  await page.keyboard.press('Enter');
  await expect(email(page)).toHaveAccessibleDescription(/does not belong to an account/);
  await expect(email(page)).toHaveValue('a-slow-nobody@example.com');
  await expect(password(page)).toHaveValue('typed all the while');
  await page.keyboard.press('Tab');
  await expect(email(page)).toHaveAccessibleDescription(/does not belong to an account/);
});

test('an answer is shown even if a field was left or changed while it was on its way', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/v1/auth/login', async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto('/auth/login');
  await email(page).fill('nobody@example.com');
  await password(page).fill('whatever it was');
  const asked = page.waitForRequest('**/v1/auth/login');
  await page.keyboard.press('Enter');
  await asked;
  await password(page).pressSequentially(' and more');
  await email(page).focus();
  await password(page).focus();
  resolve();
  await expect(email(page)).toHaveAccessibleDescription(/does not belong to an account/);
});

test('leaving a field with an error by pressing the button still presses it', async ({ page }) => {
  await page.goto('/auth/login');
  await email(page).fill('not an address');
  // At its upper edge: that is what the smallest message would move away.
  await page.getByRole('button', { name: 'Sign in', exact: true }).click({ position: { x: 10, y: 2 } });
  await expect(page.getByRole('alert')).toContainText('2 fields need attention');
  await expect(email(page)).toHaveAccessibleDescription('Please provide a valid email address');
});

test('a field that is left by a press elsewhere complains once the press is over', async ({ page }) => {
  await page.goto('/auth/login');
  await email(page).fill('not an address');
  await page.getByRole('heading', { name: 'Sign in' }).hover();
  await page.mouse.down();
  await expect(email(page)).not.toBeFocused();
  await expect(email(page)).toHaveAccessibleDescription('');
  await page.mouse.up();
  await expect(email(page)).toHaveAccessibleDescription('Please provide a valid email address');
});
