import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { makeServer } from './new-server.ts';

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
const status = (page: Page, word: string) =>
  page.getByRole('region', { name: 'Server' }).getByText(word, { exact: true });
const refusal = (status: number, errorCode: string, message: string) => ({
  status,
  json: { status, errorCode, message, requestId: 'r-7' },
});

test('whoever has no server is led to the first one, from home and from the list', async ({
  page,
  person,
}) => {
  await person(page, 'nils');
  await page.goto('/panel');
  await page.getByRole('link', { name: 'Create your first server' }).click();
  await expect(page.getByRole('heading', { name: 'New server' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('main').focus();
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await expect(page.getByText('You have no server yet.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create your first server' })).toBeVisible();
});

test('a form that is sent twice makes one server', async ({ page, person }) => {
  const { client } = await person(page, 'mona');
  await page.goto('/panel/instances/new');
  await page.getByRole('checkbox', { name: 'I accept Minecraft' }).check({ force: true });
  await page.getByRole('textbox', { name: 'Name' }).fill('Twice');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Twice' })).toBeVisible();
  expect((await client.GET('/v1/instances')).totalElements).toBe(1);
});

test('an answer that was lost is asked for again, and makes no second server', async ({
  page,
  person,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  const { client } = await person(page, 'milo');
  await page.goto('/panel/instances/new');
  await page.route('**/v1/instances', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('checkbox', { name: 'I accept Minecraft' }).check({ force: true });
  await page.getByRole('button', { name: 'Create server' }).click();
  await expect(page.getByRole('alert')).toContainText('network error');
  await page.unroute('**/v1/instances');
  await page.getByRole('button', { name: 'Create server' }).click();
  await expect(page).toHaveURL(/\/panel\/instances\/server-of-/);
  expect((await client.GET('/v1/instances')).totalElements).toBe(1);
});

test('a list is searched and sorted, and its address keeps both', async ({ page, person }) => {
  const { client } = await person(page, 'oona');
  await makeServer(client, 'Zebra');
  await makeServer(client, 'Apple');
  await page.goto('/panel/instances');
  const names = page.getByRole('list', { name: 'Servers' }).getByRole('link');
  await expect(names).toHaveText(['Apple', 'Zebra']);
  await page.getByLabel('Sort by').selectOption('Name');
  await page.getByRole('searchbox', { name: 'Search' }).fill('zeb');
  await expect(names).toHaveText(['Zebra']);
  await expect(page).toHaveURL(/sort=name&query=zeb/);
  await page.getByRole('searchbox', { name: 'Search' }).fill('nothing like it');
  await page.getByRole('button', { name: 'Show all servers' }).click();
  await expect(names).toHaveText(['Apple', 'Zebra']);
});

test('a button that cannot be used says why; a start that is refused goes back and says why', async ({
  page,
  person,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 503/);
  const { client } = await person(page, 'pavel');
  const { slug } = await makeServer(client, 'Refused');
  await page.goto(`/panel/instances/${slug}`);
  await page.getByRole('button', { name: 'Stop', exact: true }).press('Enter');
  await expect(page.getByText('It is not running.').first()).toBeVisible();
  const answer = Promise.withResolvers<void>();
  await page.route('**/actions', async (route) => {
    await answer.promise;
    await route.fulfill(refusal(503, 'unavailable', 'The database is away.'));
  });
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(status(page, 'In queue')).toBeVisible();
  answer.resolve();
  await expect(page.getByText('Refused was not started')).toBeVisible();
  await expect(status(page, 'Ready to start')).toBeVisible();
});

test('the palette finds a server, starts it, and opens its pages', async ({ page, person }) => {
  const { client } = await person(page, 'quirin');
  await makeServer(client, 'Harbour');
  await page.goto('/panel');
  await expect(page.getByText('Ready to start')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('searchbox', { name: 'Search pages' }).fill('start harb');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ready to start')).toBeHidden();
  await page.keyboard.press('Control+k');
  await page.getByRole('searchbox', { name: 'Search pages' }).fill('harbour');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Harbour' })).toBeVisible();
  await page.getByRole('main').focus();
  await page.keyboard.press('i');
  await page.keyboard.press('s');
  await expect(page.getByRole('heading', { name: 'Software and version' })).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: 'Servers' })).toBeVisible();
});

test('what cannot be loaded says why and is loaded again on request; what is not there says so', async ({
  page,
  person,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 500/, /status of 404/);
  const { client } = await person(page, 'rolf');
  const { slug } = await makeServer(client, 'Broken');
  const failing = '**/v1/instances**';
  for (const path of ['/panel/instances', `/panel/instances/${slug}`, `/panel/instances/${slug}/settings`]) {
    await page.route(failing, (route) =>
      route.fulfill(refusal(500, 'internal_error', 'A fault on our side.')),
    );
    await page.goto(path);
    await expect(page.getByRole('alert').first()).toContainText('A fault on our side.');
    await page.unroute(failing);
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect(page.getByText('Broken').first()).toBeVisible();
  }
  await page.goto('/panel/instances/somebody-elses/settings');
  await expect(page.getByText('There is no server at this address')).toBeVisible();
});

test('without a connection the pages stay, say so, and follow again by themselves', async ({
  page,
  context,
  person,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /WebSocket/);
  const { client } = await person(page, 'sina');
  const { slug, externalID } = await makeServer(client, 'Adrift');
  await page.goto(`/panel/instances/${slug}`);
  await expect(status(page, 'Ready to start')).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByText('Adrift was not started')).toBeVisible();
  await expect(status(page, 'Ready to start')).toBeVisible();
  await client.PATCH('/v1/instances/{instance}', {
    params: { path: { instance: externalID } },
    body: { name: 'Found again' },
  });
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Found again' })).toBeVisible();
  await expect(page.getByText('You are offline.')).toBeHidden();
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds nothing on the pages of servers at any width, ${colorScheme}`, async ({
    page,
    person,
    axe,
  }) => {
    test.setTimeout(240_000);
    await page.emulateMedia({ colorScheme });
    const { client } = await person(page, 'tove');
    await page.goto('/panel/instances');
    await expect(page.getByText('You have no server yet.')).toBeVisible();
    expect(await axe(page)).toEqual([]);
    const { slug } = await makeServer(client, 'A server with quite a long name, 40 wide');
    for (const path of ['', '/new', `/${slug}`, `/${slug}/settings`]) {
      await page.goto(`/panel/instances${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      for (const width of [360, 768, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await axe(page), `${path} ${width}`).toEqual([]);
        expect(await overflow(page), `${path} ${width}`).toBe(0);
      }
    }
  });
