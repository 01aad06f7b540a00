import type { Page } from '@playwright/test';
import { atMost, required } from '#src/contract/validation-messages.ts';
import { systemClock } from '#src/contract/clock.ts';
import { authenticatorApp } from '#tests/world/authenticator-app.ts';
import { expect, test } from './fixtures.ts';

const email = (page: Page) => page.getByRole('textbox', { name: 'Email' });
const password = (page: Page) => page.getByRole('textbox', { name: 'Password' });
const send = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true });

const unknownEmail =
  'This email does not belong to an account. Please check that you have spelled the email correctly, or register an account with this email.';

/** A reply that cannot be had for real from a healthy server. */
const answerLogin = (page: Page, status: number, body: object) =>
  page.route('**/v1/auth/login', (route) => route.fulfill({ status, json: body }));

test('e-mail and password are required, and the first of them gets the focus', async ({ page }) => {
  await page.goto('/auth/login');
  await expect(page).toHaveTitle(/^Sign in/);
  await send(page).click();
  await expect(email(page)).toHaveAccessibleDescription(required('Email'));
  await expect(password(page)).toHaveAccessibleDescription(required('Password'));
  await expect(email(page)).toBeFocused();
  await expect(page.getByRole('alert')).toContainText('2 fields need attention');
});

test('an e-mail address needs its shape and at most 320 characters, a password at most 1000', async ({
  page,
}) => {
  await page.goto('/auth/login');
  await email(page).fill('not an address');
  await expect(email(page), 'untouched fields do not complain').toHaveAccessibleDescription('');
  await email(page).press('Tab');
  await expect(email(page)).toHaveAccessibleDescription('Please provide a valid email address');
  await expect(page.getByRole('status').filter({ hasText: 'Email: Please provide' })).toBeAttached();
  await email(page).fill(`${'a'.repeat(310)}@example.com`);
  await expect(email(page)).toHaveAccessibleDescription(atMost(320));
  await password(page).fill('x'.repeat(1001));
  await send(page).focus();
  await expect(page.getByText('1001/1000'), 'over the limit the counter stays').toBeVisible();
  await expect(password(page)).toHaveAccessibleDescription(atMost(1000));
  await password(page).fill('x'.repeat(1000));
  await send(page).focus();
  await expect(password(page)).toHaveAccessibleDescription('');
  await expect(page.getByText('/1000')).toBeHidden();
});

test('an unknown address is said on its field, and is refused again without asking, until it is another', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/);
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/auth/login')) calls += 1;
  });
  await page.goto('/auth/login');
  await email(page).fill('nobody-here@example.com');
  await password(page).fill('whatever it was');
  await send(page).click();
  await expect(email(page)).toHaveAccessibleDescription(unknownEmail);
  await expect(email(page)).toBeFocused();
  await password(page).fill('something else');
  await send(page).click();
  await expect(email(page)).toHaveAccessibleDescription(unknownEmail);
  expect(calls).toBe(1);
  await email(page).fill('nobody-there@example.com');
  await expect(email(page)).toHaveAccessibleDescription('');
  await send(page).click();
  await expect(email(page)).toHaveAccessibleDescription(unknownEmail);
  expect(calls).toBe(2);
  await email(page).fill('nobody-here@example.com');
  await expect(email(page)).toHaveAccessibleDescription(unknownEmail);
});

test('a wrong password is said on its field, which gets the focus, and the right one then signs in', async ({
  page,
  api,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/);
  const address = `xena-${crypto.randomUUID()}@example.com`;
  await api.POST('/v1/auth/register', {
    body: { email: address, password: 'xena likes blocks', acceptTerms: true },
  });
  await page.goto('/auth/login?redirect=/panel?from=login');
  await email(page).fill(address);
  await password(page).fill('not it');
  await password(page).press('Enter');
  await expect(password(page)).toHaveAccessibleDescription('Incorrect password');
  await expect(password(page)).toBeFocused();
  await password(page).fill('xena likes blocks');
  await password(page).press('Enter');
  await expect(page).toHaveURL('/panel?from=login');
});

test('sending is seen for half a second, and a second press sends nothing', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/);
  await page.clock.install();
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/auth/login')) calls += 1;
  });
  await page.goto('/auth/login');
  await email(page).fill('nobody@example.com');
  await password(page).fill('whatever it was');
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  const answered = page.waitForResponse('**/v1/auth/login');
  await send(page).click();
  await send(page).press('Enter');
  await (await answered).finished();
  await page.clock.runFor(450);
  await expect(page.getByRole('progressbar', { name: 'In progress' })).toBeVisible();
  await expect(page.getByText(unknownEmail)).toHaveCount(0);
  await page.clock.runFor(100);
  await expect(email(page)).toHaveAccessibleDescription(unknownEmail);
  await page.clock.resume();
  expect(calls).toBe(1);
});

test('any other refusal is said above the button with its status', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 503/);
  await answerLogin(page, 503, {
    status: 503,
    errorCode: 'unavailable',
    message: 'The service is starting.',
  });
  await page.goto('/auth/login');
  await email(page).fill('alice@example.com');
  await password(page).fill('whatever it was');
  await send(page).click();
  await expect(page.getByRole('alert')).toContainText('An error occurred: The service is starting. (503)');
});

test('an answer without an access token changes nothing', async ({ page, expectedErrors }) => {
  expectedErrors.push(/holds no access token/);
  const complaint = page.waitForEvent('console', (message) => message.type() === 'error');
  await answerLogin(page, 200, {});
  await page.goto('/auth/login');
  await email(page).fill('alice@example.com');
  await password(page).fill('whatever it was');
  await send(page).click();
  expect((await complaint).text()).toContain('holds no access token');
  await expect(page).toHaveURL('/auth/login');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(send(page)).toBeEnabled();
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
});

test('without a network it says so, keeps what was typed, and works when the network is back', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /status of 404/);
  await page.goto('/auth/login', { waitUntil: 'networkidle' });
  await email(page).fill('nobody@example.com');
  await password(page).fill('whatever it was');
  await context.setOffline(true);
  await send(page).click();
  await expect(page.getByRole('alert')).toContainText('An error occurred: network error (0)');
  await expect(password(page)).toHaveValue('whatever it was');
  await context.setOffline(false);
  await send(page).click();
  await expect(email(page)).toHaveAccessibleDescription(unknownEmail);
  await expect(page.getByText('network error')).toHaveCount(0);
});

test('a server that does not answer within 30 seconds is a time-out, and one can try again', async ({
  page,
}) => {
  await page.clock.install();
  await page.route('**/v1/auth/login', () => new Promise(() => {}));
  await page.goto('/auth/login', { waitUntil: 'networkidle' });
  await email(page).fill('alice@example.com');
  await password(page).fill('whatever it was');
  const asked = page.waitForRequest('**/v1/auth/login');
  await send(page).click();
  await asked;
  await page.clock.runFor(30_500);
  await expect(page.getByRole('alert')).toContainText('An error occurred: TIMEOUT (0)');
  await expect(email(page)).toHaveValue('alice@example.com');
  await expect(password(page)).toHaveValue('whatever it was');
  const again = page.waitForRequest('**/v1/auth/login');
  await send(page).click();
  await again;
});

test('everything is reached by keyboard, in reading order, and the password can be looked at', async ({
  page,
}) => {
  await page.goto('/auth/login', { waitUntil: 'networkidle' });
  await email(page).focus();
  await page.keyboard.type('alice@example.com');
  await page.keyboard.press('Tab');
  await page.keyboard.type('a secret');
  await expect(password(page)).toHaveAttribute('type', 'password');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(password(page)).toHaveAttribute('type', 'text');
  await expect(password(page)).toHaveValue('a secret');
  await expect(page.getByRole('button', { name: 'Hide password' })).toBeFocused();
});

test('password managers and phones are told what each field is for', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/auth/login');
  await expect(email(page)).toHaveAttribute('autocomplete', 'username');
  await expect(email(page)).toHaveAttribute('inputmode', 'email');
  await expect(password(page)).toHaveAttribute('autocomplete', 'current-password');
  for (const field of [email(page), password(page)])
    await expect(field, 'smaller text makes phones zoom in').toHaveCSS('font-size', '16px');
  await page.goto('/auth/register');
  await expect(email(page)).toHaveAttribute('autocomplete', 'username');
  await expect(password(page)).toHaveAttribute('autocomplete', 'new-password');
});

test('an account with two-factor is asked for a code, and gets to where it wanted', async ({
  page,
  person,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/);
  const { email: address, client } = await person(page, 'tessa');
  const { secret } = await client.POST('/v1/account/two-factor', {
    body: { password: 'tessa likes blocks' },
  });
  const app = authenticatorApp(secret, systemClock);
  const { recoveryCodes } = await client.PUT('/v1/account/two-factor', { body: { code: app.code() } });
  await page.evaluate(() => localStorage.clear());

  await page.goto('/auth/login?redirect=/panel?second');
  await email(page).fill(address);
  await password(page).fill('tessa likes blocks');
  await password(page).press('Enter');
  const code = page.getByRole('textbox', { name: 'Code', exact: true });
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(code).toHaveAttribute('inputmode', 'numeric');
  await code.press('Enter');
  await expect(code).toHaveAccessibleDescription(new RegExp(required('Code')));
  await code.fill('000000');
  await code.press('Enter');
  await expect(page.getByRole('alert')).toContainText('One field needs attention');
  await expect(code).toBeFocused();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCodes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/panel?second');
});

test('after too many wrong codes one begins again, with what was typed still there', async ({
  page,
  person,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/);
  const { email: address, client } = await person(page, 'tess');
  const { secret } = await client.POST('/v1/account/two-factor', { body: { password: 'tess likes blocks' } });
  const app = authenticatorApp(secret, systemClock);
  await client.PUT('/v1/account/two-factor', { body: { code: app.code() } });
  await page.evaluate(() => localStorage.clear());
  await page.goto('/auth/login');
  await email(page).fill(address);
  await password(page).fill('tess likes blocks');
  await password(page).press('Enter');
  const code = page.getByRole('textbox', { name: 'Code', exact: true });
  const begin = page.getByText('Sign in again.');
  await expect(async () => {
    if (await code.isVisible()) {
      await code.fill('nonsense');
      await code.press('Enter', { timeout: 1000 });
    }
    await expect(begin).toBeVisible({ timeout: 800 });
  }).toPass();
  await expect(email(page)).toHaveValue(address);
  await expect(password(page)).toHaveValue('tess likes blocks');
});
