import { expect, test } from './fixtures.ts';

test('nobody sees the panel without signing in, and comes back to where they wanted', async ({
  page,
  api,
}) => {
  const email = `wanda-${crypto.randomUUID()}@example.com`;
  await api.POST('/v1/auth/register', { body: { email, password: 'wanda likes blocks', acceptTerms: true } });
  await page.goto('/panel');
  await expect(page).toHaveURL(/\/auth\/login\?redirect=%2Fpanel$/);
  await page.waitForLoadState('networkidle');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill('wanda likes blocks');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/panel$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello, wanda');
});

test('a wrong password and an unknown address are said on their fields, and the field gets the focus', async ({
  page,
  api,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40[14]/);
  const email = `xena-${crypto.randomUUID()}@example.com`;
  await api.POST('/v1/auth/register', { body: { email, password: 'xena likes blocks', acceptTerms: true } });
  // React takes the page over once its scripts are there; who types before that is a matter of its own.
  await page.goto('/auth/login', { waitUntil: 'networkidle' });
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill('not it');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveAccessibleDescription(
    /Incorrect password/,
  );
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused();
  await page.getByLabel('Email').fill(`nobody-${email}`);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/does not belong to an account/);
});

for (const evil of [
  'https://evil.example',
  '//evil.example',
  String.raw`/\evil.example`,
  'javascript:alert(1)',
  '/%2F%2Fevil.example/..//evil.example',
  '%09//evil.example',
]) {
  test(`a redirect to ${evil} stays on this site`, async ({ page, person }) => {
    await person(page, 'yara');
    await page.goto(`/auth/login?redirect=${encodeURIComponent(evil)}`);
    await page.waitForURL((url) => url.pathname !== '/auth/login');
    expect(new URL(page.url()).host).toBe(new URL(process.env['PAGES_URL'] ?? '').host);
  });
}

test('a change made elsewhere shows in every tab at once', async ({ page, context, person }) => {
  const { client } = await person(page, 'zoe');
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto('/panel');
    await expect(tab.getByText('Live', { exact: true })).toBeVisible();
  }
  await client.PATCH('/v1/account', { body: { name: 'Zoe of the Blocks' } });
  for (const tab of [page, other])
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Hello, Zoe of the Blocks');
});

test('signing out in one tab ends the other one too, and the session on the server', async ({
  page,
  context,
  person,
}) => {
  const session = await person(page, 'adam');
  await page.goto('/panel');
  const other = await context.newPage();
  await other.goto('/panel');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  await expect(other).toHaveURL(/\/auth\/login/);
  await expect(session.client.GET('/v1/auth')).rejects.toThrow('Sign in to do this.');
});

test('staff see the gallery, others are told what is missing', async ({ page, person, admin }) => {
  await person(page, 'ben');
  await page.goto('/panel/admin/gallery');
  await expect(page.getByText('needs the permission admin:read')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Gallery' })).toBeHidden();
  await admin(page);
  await page.goto('/panel');
  await page.getByRole('link', { name: 'Gallery' }).click();
  await expect(page.getByRole('heading', { name: 'Gallery', level: 1 })).toBeVisible();
});

test('axe finds nothing in the panel and the gallery, light or dark, on a phone or a desk', async ({
  page,
  admin,
  everyLook,
}) => {
  await admin(page);
  for (const path of ['/panel', '/panel/admin/gallery']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await everyLook(page, [360, 1440]), path).toEqual([]);
  }
});

test('an account that is not let in any more is signed out while it looks', async ({ page, person }) => {
  const session = await person(page, 'cleo');
  await page.goto('/panel');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await session.client.POST('/v1/auth/logout');
  await expect(page).toHaveURL(/\/auth\/login/);
});
