import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { makeServer } from './new-server.ts';

const status = (page: Page, word: string) =>
  page.getByRole('region', { name: 'Server' }).getByText(word, { exact: true });
const refusal = (status: number, errorCode: string, message: string) => ({
  status,
  json: { status, errorCode, message, requestId: 'r-7' },
});

test('whoever has no server is led to the first one, from home and from the list', async ({
  page,
  person,
  everyLook,
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
  expect(await everyLook(page)).toEqual([]);
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
  const start = page.getByRole('button', { name: 'Start', exact: true });
  await start.press('Enter');
  await expect(status(page, 'In queue')).toBeVisible();
  // Whoever has no pointer stays where they are.
  await expect(start).toBeFocused();
  await expect(start).toHaveAttribute('aria-disabled', 'true');
  answer.resolve();
  await expect(page.getByText('Refused was not started')).toBeVisible();
  await expect(status(page, 'Ready to start')).toBeVisible();
  await expect(start).toBeFocused();

  // In a list the button that starts becomes the one that stops: a double click is one press.
  const asked: string[] = [];
  await page.route('**/actions', (route) => {
    asked.push((route.request().postDataJSON() as { action: string }).action);
    return route.fulfill(refusal(503, 'unavailable', 'The database is away.'));
  });
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Start Refused' }).dblclick();
  await expect(page.getByRole('list', { name: 'Servers' }).getByText('Ready to start')).toBeVisible();
  await expect.poll(() => asked).toEqual(['start']);
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
  // Somebody is there: what shows messages comes along with their first press.
  await page.getByRole('button', { name: 'Stop', exact: true }).press('Enter');
  await expect(page.getByText('It is not running.').first()).toBeVisible();
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
  // A page that was never loaded cannot be shown now, and is as soon as it can.
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByText('This page was not here before the connection was lost.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'Save name' })).toBeVisible();
});

test('statistics show charts, a table and a file of what was used', async ({ page, person }) => {
  const { client } = await person(page, 'ulf');
  const { slug } = await makeServer(client, 'Measured');
  await page.route('**/v1/features', (route) =>
    route.fulfill({ json: { enabled: ['instance_statistics'] } }),
  );
  await page.goto(`/panel/instances/${slug}/statistics`);
  await expect(page.getByText('The server did not run in this time')).toBeVisible();
  const now = Date.now();
  await page.route('**/statistics?**', (route) =>
    route.fulfill({
      json: {
        step: 120,
        content: [3, 2, 1].map((minutes) => ({
          at: new Date(now - minutes * 120_000).toISOString(),
          cpu: minutes / 2,
          memoryBytes: minutes * 2 ** 29,
          diskBytes: 85e6,
          players: minutes,
          // The gateway did not count in the middle.
          playerTraffic:
            minutes === 2
              ? null
              : { fromPlayersBytesPerSecond: 0, toPlayersBytesPerSecond: minutes * 1_300_000 },
        })),
      },
    }),
  );
  await page.getByLabel('Time').selectOption('The last day');
  await expect(page).toHaveURL(/range=day/);
  const chart = page.getByRole('slider', { name: 'Memory over time' });
  await expect(chart).toHaveAttribute('aria-valuetext', /^512 MiB, /);
  await chart.press('ArrowLeft');
  await expect(chart).toHaveAttribute('aria-valuetext', /^1 GiB, /);
  const traffic = page.getByRole('slider', { name: 'Traffic to players over time' });
  await expect(traffic).toHaveAttribute('aria-valuetext', /^1\.3 MB\/s, /);
  await traffic.press('ArrowLeft');
  await expect(traffic).toHaveAttribute('aria-valuetext', /^3\.9 MB\/s, /);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  expect((await saved).suggestedFilename()).toBe(`${slug}-day.csv`);
  await page.getByRole('button', { name: 'As a table' }).click();
  const rows = page.getByRole('table', { name: 'Figures' }).getByRole('row');
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(1)).toContainText('0 B/s');
  await expect(rows.nth(2)).toContainText('–');
});

test('staff look into a server of somebody else, and see that it is kept', async ({
  page,
  context,
  person,
  admin,
  everyLook,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/);
  const { client } = await person(await context.newPage(), 'wim');
  const { externalID, slug } = await makeServer(client, 'Of somebody');
  await admin(page);
  await page.goto('/panel/admin/instances');
  const search = page.getByRole('searchbox', { name: 'Its externalID' });
  await search.fill('no-such-server');
  await expect(page.getByRole('alert').filter({ hasText: 'There is no such server' })).toBeVisible();
  await search.fill(externalID);
  await expect(page.getByRole('heading', { name: 'Of somebody' })).toBeVisible();
  await expect(page).toHaveURL(`/panel/admin/instances?server=${externalID}`);
  await expect(page.getByRole('cell', { name: 'placed' })).toBeVisible();
  const looks = page.getByRole('table', { name: 'Who of the staff looked' });
  await expect(looks.getByRole('row')).toHaveText([/Who/, /just now/]);
  expect(await everyLook(page)).toEqual([]);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save support bundle' }).click();
  expect((await saved).suggestedFilename()).toBe(`${slug}-support.json`);
});

test('debug is for staff, and saves what support needs', async ({ page, person, adminClient }) => {
  const { client } = await person(page, 'vera');
  const { slug } = await makeServer(client, 'Looked into');
  await page.goto(`/panel/instances/${slug}/debug`);
  await expect(page.getByText('needs the permission log:read')).toBeVisible();
  const { id } = await client.GET('/v1/auth');
  await adminClient.PUT('/v1/admin/users/{id}/permissions', {
    params: { path: { id } },
    body: { permissions: ['log:read'] },
  });
  await expect(page.getByRole('heading', { name: 'Desired and actual' })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'placed' })).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save support bundle' }).click();
  expect((await saved).suggestedFilename()).toBe(`${slug}-support.json`);
});
