import type { Page } from '@playwright/test';
import { atLeast, atMost, required } from '#src/contract/validation-messages.ts';
import { expect, test } from './fixtures.ts';

const email = (page: Page) => page.getByRole('textbox', { name: 'Email' });
const password = (page: Page) => page.getByRole('textbox', { name: 'Password' });
const terms = (page: Page) => page.getByRole('checkbox', { name: /^I accept/ });
const send = (page: Page) => page.getByRole('button', { name: 'Sign Up' });
const termsMessage = 'To use this service you must accept the Terms of Service and Privacy Policy.';
const newAddress = (name: string) => `${name}-${crypto.randomUUID()}@example.com`;

async function fillIn(page: Page, address: string, secret: string) {
  await email(page).fill(address);
  await password(page).fill(secret);
  await terms(page).press('Space');
  await expect(terms(page)).toBeChecked();
}

test('e-mail, password and the terms are required; the password has 12 to 72 characters', async ({
  page,
}) => {
  await page.goto('/auth/register');
  await send(page).click();
  await expect(email(page)).toHaveAccessibleDescription(required('Email'));
  await expect(password(page)).toHaveAccessibleDescription(required('Password'));
  await expect(terms(page)).toHaveAccessibleDescription(termsMessage);
  await expect(email(page)).toBeFocused();
  await email(page).fill(`${'a'.repeat(310)}@example.com`);
  await expect(email(page)).toHaveAccessibleDescription(atMost(320));
  await email(page).fill('alice@example.com');
  await password(page).fill('eleven char');
  await expect(password(page)).toHaveAccessibleDescription(atLeast(12));
  await password(page).fill('x'.repeat(73));
  await expect(password(page)).toHaveAccessibleDescription(atMost(72));
  await expect(page.getByText('73/72')).toBeVisible();
  await password(page).fill('x'.repeat(72));
  await expect(password(page)).toHaveAccessibleDescription('');
  await send(page).click();
  await expect(terms(page), 'the first field that is still wrong').toBeFocused();
});

test('the terms open in new tabs, beside which what was typed survives', async ({ page, context }) => {
  await page.goto('/auth/register');
  await password(page).fill('typed already');
  for (const [name, path] of [
    ['Terms of Service', '/terms-of-service'],
    ['Privacy Policy', '/privacy-policy'],
  ] as const) {
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name }).click();
    await expect(await opened).toHaveURL(path);
  }
  await expect(terms(page)).not.toBeChecked();
  await expect(password(page)).toHaveValue('typed already');
});

test('a new account is signed in and goes where it wanted', async ({ page }) => {
  await page.goto('/auth/register?redirect=/panel?from=register');
  await expect(page).toHaveTitle(/^Sign Up/);
  await fillIn(page, newAddress('alma'), 'alma likes blocks');
  await send(page).click();
  await expect(page).toHaveURL('/panel?from=register');
});

test('a taken address is said on its field, and refused at once afterwards in whatever case', async ({
  page,
  api,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/);
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/auth/register')) calls += 1;
  });
  const address = newAddress('ada');
  await api.POST('/v1/auth/register', {
    body: { email: address, password: 'ada likes blocks', acceptTerms: true },
  });
  await page.goto('/auth/register');
  await fillIn(page, address, 'ada likes blocks');
  await send(page).click();
  await expect(email(page)).toHaveAccessibleDescription('Email is already taken. Try to login instead.');
  await expect(email(page)).toBeFocused();
  await email(page).fill(address.toUpperCase());
  await expect(email(page)).toHaveAccessibleDescription('Email is already taken');
  await send(page).click();
  await expect(email(page)).toHaveAccessibleDescription('Email is already taken');
  expect(calls).toBe(1);
  await email(page).fill(newAddress('another-ada'));
  await send(page).click();
  await expect(page).toHaveURL(/\/panel$/);
});

for (const [name, secret] of [
  ['too few different characters', 'aaaaaaaaaaaa'],
  ['too many digits in a row', '123456789012'],
] as const) {
  test(`a password with ${name} is refused on its field, in the server’s words`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 400/);
    await page.goto('/auth/register');
    await fillIn(page, newAddress('anna'), secret);
    const answered = page.waitForResponse('**/v1/auth/register');
    await send(page).click();
    const { message, errorCode } = (await (await answered).json()) as { message: string; errorCode: string };
    expect(errorCode).toContain('password');
    await expect(password(page)).toHaveAccessibleDescription(message);
    await expect(password(page)).toBeFocused();
  });
}

// A healthy server gives none of these replies to a form that its own rules have let through, or only after days.
for (const { body, status, text } of [
  { status: 400, body: { errorCode: 'email_invalid', message: 'x' }, text: 'Please provide a valid email' },
  { status: 400, body: { errorCode: 'some_password_rule', message: 'Not this one.' }, text: 'Not this one.' },
  {
    status: 429,
    body: { errorCode: 'registration_rate_limit', message: 'x' },
    text: 'Too many accounts were registered from your IP address. Try again in a few days.',
  },
  {
    status: 500,
    body: { errorCode: 'internal_error', message: 'It broke.' },
    text: 'An error occurred: It broke. (500)',
  },
  { status: 502, body: {}, text: 'An error occurred: unknown error (502)' },
]) {
  test(`the refusal ${body.errorCode ?? 'of a proxy'} is said as “${text}”`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of [45]\d\d/);
    await page.route('**/v1/auth/register', (route) => route.fulfill({ status, json: { status, ...body } }));
    await page.goto('/auth/register');
    await fillIn(page, 'alice@example.com', 'alice likes blocks');
    await send(page).click();
    await expect(page.getByRole('alert')).toContainText(text);
  });
}

test('what was typed goes along between signing in and signing up, and nowhere else', async ({
  page,
  api,
}) => {
  const address = newAddress('abby');
  await api.POST('/v1/auth/register', {
    body: { email: address, password: 'abby likes blocks', acceptTerms: true },
  });
  await page.goto('/auth/register?redirect=%2Fpanel%3Fkept');
  await fillIn(page, address, 'abby likes blocks');
  await page.getByRole('link', { name: 'Already have an account? Sign in' }).click();
  await expect(page).toHaveURL('/auth/login?redirect=%2Fpanel%3Fkept');
  await expect(email(page)).toHaveValue(address);
  await expect(password(page)).toHaveValue('abby likes blocks');
  await page.getByRole('link', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL('/auth/register?redirect=%2Fpanel%3Fkept');
  await expect(password(page)).toHaveValue('abby likes blocks');
  const kept = await page.evaluate(() =>
    JSON.stringify([
      location.href,
      history.state,
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.cookie,
    ]),
  );
  expect(kept).not.toContain('blocks');
  await page.goBack();
  await expect(email(page)).toHaveValue(address);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/panel?kept');
});
