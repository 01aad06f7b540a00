import type { Page } from '@playwright/test';
import { atLeast, atMost, required } from '#src/contract/validation-messages.ts';
import { expect, test } from './fixtures.ts';

const email = (page: Page) => page.getByRole('textbox', { name: 'Email' });
const newPassword = (page: Page) => page.getByRole('textbox', { name: 'New password' });
const confirmation = (page: Page) => page.getByRole('textbox', { name: 'Confirm password' });

/** From here on the page's time passes only as a test lets it. */
async function stopClock(page: Page): Promise<void> {
  const now = new Date();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(new Date(now.getTime() + 1000));
}

const pathOf = (link: string) => new URL(link).pathname;

test('the link of the first mail verifies the address, counts down and leads to the panel', async ({
  page,
  person,
  mailbox,
}) => {
  const { email: address, client } = await person(page, 'vera');
  const link = (await mailbox.next(address)).link('/verify-email/');
  await stopClock(page);
  await page.goto(pathOf(link));
  await expect(page.getByText('Your email has been verified! Redirecting in 5...')).toBeVisible();
  expect(await client.GET('/v1/auth')).toMatchObject({ emailVerified: true });
  await page.clock.runFor(1000);
  await expect(page.getByText('Your email has been verified! Redirecting in 4...')).toBeVisible();
  await page.clock.runFor(3500);
  await expect(page.getByText('Redirecting in 1...')).toBeVisible();
  await page.clock.runFor(500);
  await expect(page).toHaveURL(/\/panel$/);
});

test('a link that is no good says so, and whoever is signed in gets a new one', async ({
  page,
  person,
  mailbox,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 4\d\d/);
  await page.goto('/verify-email/this-was-never-sent');
  await expect(page.getByText('Your email could not be verified.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in to get a new link' })).toBeVisible();
  const { email: address } = await person(page, 'vico');
  await mailbox.next(address);
  await page.goto('/verify-email/this-was-never-sent');
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await expect(page.getByText(/A new link is on its way|sent a moment ago/)).toBeVisible();
});

test('a verification that finds no server can be tried again', async ({
  page,
  person,
  mailbox,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  const { email: address } = await person(page, 'viola');
  const link = (await mailbox.next(address)).link('/verify-email/');
  await page.route('**/v1/auth/verify-email', (route) => route.abort(), { times: 1 });
  await page.goto(pathOf(link));
  await expect(page.getByText('Your email could not be verified.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^Your email has been verified! Redirecting/)).toBeVisible();
});

test('a lost password is replaced through a mail, and the link works once', async ({
  page,
  person,
  mailbox,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 4\d\d/);
  const { email: address } = await person(page, 'rhea');
  await mailbox.next(address);
  await page.evaluate(() => localStorage.clear());
  // A link that is followed before the script is there loads its page anew, and memory carries nothing.
  await page.goto('/auth/login', { waitUntil: 'networkidle' });
  await email(page).fill(address);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL('/password-recovery');
  await expect(email(page)).toHaveValue(address);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  const link = (await mailbox.next(address)).link('/password-recovery/');

  await page.goto(pathOf(link));
  await page.getByRole('button', { name: 'Set the new password' }).click();
  await expect(newPassword(page)).toHaveAccessibleDescription(required('New password'));
  await expect(confirmation(page)).toHaveAccessibleDescription(required('Confirm password'));
  await newPassword(page).fill('too short');
  await expect(newPassword(page)).toHaveAccessibleDescription(atLeast(12));
  await newPassword(page).fill('x'.repeat(73));
  await expect(newPassword(page)).toHaveAccessibleDescription(atMost(72));
  await newPassword(page).fill('rhea likes blocks');
  await confirmation(page).fill('rhea likes blokcs');
  await expect(confirmation(page)).toHaveAccessibleDescription('Password does not match new password');
  await confirmation(page).fill('rhea likes blocks');
  // The present one, one of too few characters, one of digits alone: the server says which.
  for (const secret of ['rhea likes blocks', 'aaaaaaaaaaaa', '123456789012']) {
    await newPassword(page).fill(secret);
    await confirmation(page).fill(secret);
    const answered = page.waitForResponse('**/v1/auth/password/recovery');
    await confirmation(page).press('Enter');
    const { message } = (await (await answered).json()) as { message: string };
    await expect(newPassword(page)).toHaveAccessibleDescription(message);
    await expect(newPassword(page)).toBeFocused();
  }
  await page.clock.install();
  await newPassword(page).fill('rhea has a new one');
  await confirmation(page).fill('rhea has a new one');
  await confirmation(page).press('Enter');
  await page.clock.runFor(400);
  await expect(page.getByText(/Your password has been changed! Redirecting in \d\.\.\./)).toBeVisible();
  await page.clock.runFor(5500);
  await expect(page).toHaveURL('/auth/login');

  await page.goto(pathOf(link));
  await newPassword(page).fill('rhea wants another');
  await confirmation(page).fill('rhea wants another');
  await confirmation(page).press('Enter');
  await page.clock.runFor(400);
  await expect(page.getByRole('alert')).toContainText(
    'The password recovery link has already been used. Please request another password recovery email.',
  );
  await expect(newPassword(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Restart password recovery' }).click();
  await expect(page).toHaveURL('/password-recovery');
});

test('a recovery link that has expired hides the fields and offers a restart', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 410/);
  await page.goto('/password-recovery/this-was-never-sent');
  await newPassword(page).fill('a good long one');
  await confirmation(page).fill('a good long one');
  await confirmation(page).press('Enter');
  await expect(page.getByRole('alert')).toContainText(
    'The password recovery link has expired. Please request another password recovery email.',
  );
  await expect(newPassword(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Restart password recovery' })).toBeVisible();
});

test('the request asks for an address, says the same whether it is known, and not twice in a row', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 429/);
  const address = `unknown-${crypto.randomUUID()}@example.com`;
  await page.goto('/password-recovery');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(email(page)).toHaveAccessibleDescription(required('Email'));
  await email(page).fill(`${'a'.repeat(310)}@example.com`);
  await expect(email(page)).toHaveAccessibleDescription(atMost(320));
  await email(page).fill(address);
  await email(page).press('Enter');
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  await page.getByRole('button', { name: 'Use another email' }).click();
  await email(page).fill(address);
  await email(page).press('Enter');
  await expect(page.getByRole('alert')).toContainText(
    'Password recovery was recently requested for this email. Check the inbox or try again later',
  );
});

// The form's own rules let through nothing that the server takes for no address, and it has no fault.
for (const [status, errorCode, text] of [
  [400, 'email_invalid', 'Please provide a valid email'],
  [500, 'internal_error', 'An error occurred: It broke. (500)'],
] as const) {
  test(`the request’s refusal ${errorCode} is said as “${text}”`, async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of [45]00/);
    await page.route('**/v1/auth/password/recovery', (route) =>
      route.fulfill({ status, json: { status, errorCode, message: 'It broke.' } }),
    );
    await page.goto('/password-recovery');
    await email(page).fill('alice@example.com');
    await email(page).press('Enter');
    await expect(page.getByRole('alert')).toContainText(text);
  });
}

test('a changed address is confirmed by its link inside the panel', async ({
  page,
  person,
  mailbox,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/);
  const { client } = await person(page, 'kira');
  const address = `kira-moved-${crypto.randomUUID()}@example.com`;
  await client.POST('/v1/account/email', { body: { email: address, password: 'kira likes blocks' } });
  const link = (await mailbox.next(address)).link('/panel/confirm-email/');
  await page.goto('/panel/confirm-email/this-was-never-sent');
  await expect(page.getByText('Your email could not be confirmed.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to Settings' })).toBeVisible();
  await stopClock(page);
  await page.goto(pathOf(link));
  await expect(page.getByText('Your email has been confirmed! Redirecting in 5...')).toBeVisible();
  await page.clock.runFor(5000);
  await expect(page).toHaveURL(/\/panel$/);
  expect(await client.GET('/v1/auth')).toMatchObject({ email: address, emailVerified: true });
});

test('axe finds nothing on the pages of sign-up and mail links, light or dark, on a phone', async ({
  page,
  everyLook,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/);
  test.setTimeout(90_000);
  for (const path of ['/auth/register', '/verify-email/x', '/password-recovery', '/password-recovery/x']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (path.startsWith('/verify')) await expect(page.getByText('could not be verified')).toBeVisible();
    else await page.locator('form [type=submit]').click();
    expect(await everyLook(page, [360]), path).toEqual([]);
  }
});
