import { expect, test } from './fixtures.ts';

const fiveMinutes = '05:00';

test('a session is prolonged every five minutes, and a refusal of that signs out', async ({
  page,
  person,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/);
  await person(page, 'dora');
  await page.clock.install();
  await page.goto('/panel');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (let round = 0; round < 2; round += 1) {
    const refreshed = page.waitForResponse('**/v1/auth/refresh');
    await page.clock.fastForward(fiveMinutes);
    expect((await refreshed).status()).toBe(200);
  }
  await page.route('**/v1/auth/refresh', (route) =>
    route.fulfill({ status: 401, json: { status: 401, errorCode: 'unknown', message: 'No longer.' } }),
  );
  await page.clock.fastForward(fiveMinutes);
  await expect(page).toHaveURL(/\/auth\/login\?redirect=%2Fpanel$/);
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
});

test('a refresh that fails for another reason keeps the session', async ({
  page,
  person,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 503/);
  await person(page, 'emil');
  await page.clock.install();
  await page.goto('/panel');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.route('**/v1/auth/refresh', (route) =>
    route.fulfill({ status: 503, json: { status: 503, errorCode: 'unavailable', message: 'Later.' } }),
  );
  const refused = page.waitForResponse('**/v1/auth/refresh');
  await page.clock.fastForward(fiveMinutes);
  await refused;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/panel$/);
});

test('authentication_required on any call signs out in every tab, and keeps where they were', async ({
  page,
  context,
  person,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/);
  await person(page, 'fay');
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto('/panel?from=here');
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.route('**/v1/notifications?*', (route) =>
    route.fulfill({
      status: 401,
      json: { status: 401, errorCode: 'authentication_required', message: 'Sign in to do this.' },
    }),
  );
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  for (const tab of [page, other])
    await expect(tab).toHaveURL(/\/auth\/login\?redirect=%2Fpanel%3Ffrom%3Dhere$/);
});

test('whoever signs in as somebody else in one tab is somebody else in the other', async ({
  page,
  context,
  person,
}) => {
  await person(page, 'gus');
  await page.goto('/panel');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello, gus');
  const other = await context.newPage();
  await person(other, 'hana');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello, hana');
});

test('nothing of the panel shows before it is known who is there', async ({ page, person }) => {
  await person(page, 'ivo');
  const answer = Promise.withResolvers<void>();
  await page.route('**/v1/auth', async (route) => {
    await answer.promise;
    await route.continue();
  });
  const asked = page.waitForRequest('**/v1/auth');
  await page.goto('/panel');
  await asked;
  await expect(page.locator('body')).toHaveText('');
  answer.resolve();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a server that cannot be reached signs nobody out: the panel says so and goes on by itself', async ({
  page,
  person,
  axe,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/, /ERR_CONNECTION/);
  await person(page, 'jill');
  await page.clock.install();
  await page.route('**/v1/auth', (route) => route.abort());
  await page.goto('/panel');
  await expect(page.getByRole('heading', { name: 'Lanternhost cannot be reached' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).not.toBeNull();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Lanternhost cannot be reached' })).toBeVisible();
  await page.unroute('**/v1/auth');
  await page.clock.fastForward('01:30');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello, jill');
});

test('whoever does not want to wait for their session signs in anew', async ({
  page,
  person,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 500/);
  await person(page, 'kim');
  await page.route('**/v1/auth', (route) =>
    route.fulfill({
      status: 500,
      json: { status: 500, errorCode: 'internal_error', message: 'Oh.', requestId: 'r-1' },
    }),
  );
  await page.goto('/panel');
  await expect(page.getByText('Request r-1')).toBeVisible();
  await page.getByRole('button', { name: 'Sign in anew' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
});

test('the feature list is asked for until it is there', async ({ page, person, expectedErrors }) => {
  expectedErrors.push(/status of 500/);
  await person(page, 'lena');
  let failures = 0;
  await page.route('**/v1/features', (route) => {
    if (failures === 4) return route.continue();
    failures += 1;
    return route.fulfill({ status: 500, json: { status: 500, errorCode: 'internal_error', message: 'Oh.' } });
  });
  const answered = page.waitForResponse(
    (reply) => reply.url().endsWith('/v1/features') && reply.status() === 200,
  );
  await page.goto('/panel');
  await answered;
  expect(failures).toBe(4);
});

test('stored values that have expired are gone after an hour, in a tab that stays open', async ({
  page,
  person,
}) => {
  await person(page, 'milo');
  await page.clock.install();
  await page.goto('/panel');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => {
    localStorage.setItem('draft', `expires=${Date.now() + 60_000};text`);
    localStorage.setItem('lasting', 'text');
  });
  await page.clock.fastForward('01:00:00');
  await expect
    .poll(() => page.evaluate(() => [localStorage.getItem('draft'), localStorage.getItem('lasting')]))
    .toEqual([null, 'text']);
});
