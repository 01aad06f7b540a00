import { createLanternhostClient } from '@lanternhost/sdk';
import { expect, test } from './fixtures.ts';

const administrator = createLanternhostClient({
  baseUrl: process.env['PAGES_URL'] ?? '',
  token: process.env['PAGES_ADMIN_TOKEN'] ?? '',
});

test('an administrator finds an account, gives it a permission, and it counts at once', async ({
  page,
  browser,
  person,
  admin,
}) => {
  const other = await browser.newPage();
  const { email } = await person(other, 'gwen');
  await other.goto('/panel/admin/users');
  await expect(other.getByText('needs the permission user:read')).toBeVisible();

  await admin(page);
  await page.goto('/panel/admin/users');
  await page.getByRole('searchbox', { name: 'Search' }).fill(email);
  await expect(page.getByRole('row', { name: email })).toBeVisible();
  await expect(page).toHaveURL(/query=gwen/);
  await page.getByRole('link', { name: /gwen/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('gwen');
  await page.getByRole('checkbox', { name: 'See accounts' }).check({ force: true });
  await page.getByRole('button', { name: 'Save permissions' }).click();
  await expect(page.getByText('Permissions saved')).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
  await other.close();
});

test('a search without a match says so and leads back to everybody', async ({ page, admin }) => {
  await admin(page);
  await page.goto('/panel/admin/users?query=nobody-is-called-this');
  await expect(page.getByText('No account matches this search.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all accounts' }).click();
  await expect(page.getByRole('row', { name: 'admin@example.com' })).toBeVisible();
});

test('who may only look sees permissions and features, and cannot change them', async ({ page, person }) => {
  const { client } = await person(page, 'hugo');
  const { id } = await client.GET('/v1/auth');
  await administrator.PUT('/v1/admin/users/{id}/permissions', {
    params: { path: { id } },
    body: { permissions: ['admin:read', 'user:read'] },
  });
  await page.goto(`/panel/admin/users/${id}`);
  await expect(page.getByRole('checkbox', { name: 'See accounts' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Save permissions' })).toBeHidden();
  await page.goto('/panel/admin/features');
  await expect(page.getByRole('switch', { name: 'who did what' })).toBeDisabled();
});

test('an administrator is asked before taking permissions from the own account', async ({ page, admin }) => {
  await admin(page);
  const { id } = await administrator.GET('/v1/auth');
  await page.goto(`/panel/admin/users/${id}`);
  await page.getByRole('checkbox', { name: 'Change what accounts may do' }).uncheck({ force: true });
  await page.getByRole('button', { name: 'Save permissions' }).click();
  const question = page.getByRole('alertdialog', { name: 'Take permissions from yourself?' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  expect(await administrator.GET('/v1/auth/permissions')).toContain('user:write');
});

test('a feature is switched with the keyboard, and shows in another tab at once', async ({
  page,
  context,
  admin,
}) => {
  await admin(page);
  await page.goto('/panel/admin/features');
  const other = await context.newPage();
  await other.goto('/panel/admin/features');
  await expect(other.getByRole('switch', { name: 'statistics of each instance' })).not.toBeChecked();
  await page.getByRole('switch', { name: 'statistics of each instance' }).press('Space');
  await expect(other.getByRole('switch', { name: 'statistics of each instance' })).toBeChecked();
  await page.getByRole('switch', { name: 'statistics of each instance' }).press('Space');
  await expect(other.getByRole('switch', { name: 'statistics of each instance' })).not.toBeChecked();
});

test('a switch that the server refuses goes back and says why', async ({ page, admin, expectedErrors }) => {
  expectedErrors.push(/status of 503/);
  await admin(page);
  await page.goto('/panel/admin/features');
  await page.route('**/v1/admin/features/instance_audit', (route) =>
    route.fulfill({
      status: 503,
      json: { status: 503, errorCode: 'unavailable', message: 'The database is away.', requestId: 'r' },
    }),
  );
  await page.getByRole('switch', { name: 'who did what' }).press('Space');
  await expect(page.getByText('The feature was not switched')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'who did what' })).not.toBeChecked();
});

test('a list that cannot be loaded says why and is loaded again on request', async ({
  page,
  admin,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 500/);
  await admin(page);
  const failing = '**/v1/admin/users?**';
  await page.route(failing, (route) =>
    route.fulfill({
      status: 500,
      json: { status: 500, errorCode: 'internal_error', message: 'A fault on our side.', requestId: 'r-7' },
    }),
  );
  await page.goto('/panel/admin/users');
  await expect(page.getByRole('alert')).toContainText('A fault on our side.');
  await page.unroute(failing);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table', { name: 'Accounts' })).toBeVisible();
});

test('axe finds nothing in the administration, light or dark, on a phone or a desk', async ({
  page,
  admin,
  everyLook,
}) => {
  await admin(page);
  const { id } = await administrator.GET('/v1/auth');
  for (const path of ['users', `users/${id}`, 'features', 'mail']) {
    await page.goto(`/panel/admin/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    expect(await everyLook(page, [360, 1440]), path).toEqual([]);
  }
});

test('what a mail says is shown as text, its links to follow, and can be sent again', async ({
  page,
  admin,
  axe,
}) => {
  await admin(page);
  const id = crypto.randomUUID();
  const mail = {
    id,
    recipient: 'alice@example.com',
    subject: 'Set a new password',
    language: 'en',
    state: 'failed',
    attempts: 8,
    lastError: 'EENVELOPE: 451 Try again later',
    createdAt: '2026-11-21T12:00:00.000Z',
    nextAttemptAt: null,
    sentAt: null,
    content: { text: '<img src=x onerror=alert(1)>\nhttps://lanternhost.example/secret\n', html: '' },
  };
  await page.route(`**/v1/admin/mail/${id}`, (route) => route.fulfill({ json: mail }));
  await page.route(`**/v1/admin/mail/${id}/retry`, (route) =>
    route.fulfill({ json: { ...mail, state: 'waiting' } }),
  );
  await page.goto(`/panel/admin/mail/${id}`);
  await expect(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
  await expect(page.getByRole('link', { name: 'https://lanternhost.example/secret' })).toBeVisible();
  await expect(page.getByText('451 Try again later')).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText('The mail is being sent')).toBeVisible();
});
