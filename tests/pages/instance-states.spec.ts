import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { answerForInstance, instanceOf, type Answers } from './instance-world.ts';
import { makeServer } from './new-server.ts';

const own = '/panel/instances/alices-world';

type Part = {
  name: string;
  path: string;
  /** What it waits for. */
  call: RegExp;
  there(page: Page): Locator;
  /** Which of its states look like no other's: `axe` looks at these. */
  looks: readonly ('loading' | 'failed' | 'there')[];
};

/** Each part of a page that is loaded by itself, and what stands there then. */
const parts: readonly Part[] = [
  {
    name: 'the list of servers',
    path: '/panel/instances',
    call: /\/v1\/instances\?/,
    there: (page: Page) => page.getByRole('link', { name: "Alice's world" }),
    looks: ['loading', 'failed', 'there'],
  },
  {
    name: 'a new server',
    path: '/panel/instances/new',
    call: /\/v1\/games\/minecraft\/software/,
    there: (page: Page) => page.getByRole('button', { name: 'Create server' }),
    looks: ['failed', 'there'],
  },
  {
    name: 'a server',
    path: own,
    call: /\/v1\/instances\/alices-world$/,
    there: (page: Page) => page.getByRole('heading', { name: "Alice's world" }),
    looks: ['loading', 'failed', 'there'],
  },
  {
    name: 'what happened with it',
    path: own,
    call: /\/events\?/,
    there: (page: Page) => page.getByText('Came online').first(),
    looks: ['failed'],
  },
  {
    name: 'what it uses',
    path: own,
    call: /\/statistics\?/,
    there: (page: Page) => page.getByText('3.8 GiB'),
    looks: [],
  },
  {
    name: 'its console',
    path: `${own}/console`,
    call: /\/console\?/,
    there: (page: Page) => page.getByText('Done (3.2s)!'),
    looks: ['loading', 'failed'],
  },
  {
    name: 'its statistics',
    path: `${own}/statistics`,
    call: /\/statistics\?/,
    there: (page: Page) => page.getByRole('slider', { name: 'Memory over time' }),
    looks: ['failed', 'there'],
  },
  {
    name: 'the software in its settings',
    path: `${own}/settings`,
    call: /\/v1\/games\/minecraft\/software/,
    there: (page: Page) => page.getByRole('button', { name: 'Save software' }),
    looks: ['failed', 'there'],
  },
  {
    name: 'what is known of it for staff',
    path: `${own}/debug`,
    call: /\/v1\/.*\/debug$/,
    there: (page: Page) => page.getByRole('heading', { name: 'Desired and actual' }),
    looks: ['failed', 'there'],
  },
];

const refusal = (status: number, errorCode: string, message: string) => ({
  status,
  json: { status, errorCode, message, requestId: 'r-7' },
});

const switchFeatures = (page: Page, ...enabled: string[]) =>
  page.route('**/v1/features', (route) => route.fulfill({ json: { enabled } }));

/** Everything is offered, and this person may see all of what is theirs. */
async function allow(page: Page): Promise<void> {
  await page.route('**/v1/regions', (route) =>
    route.fulfill({ json: { content: [{ id: 'europe', name: 'Europe', isAvailable: true }] } }),
  );
  await page.route('**/v1/auth/permissions', (route) => route.fulfill({ json: ['log:read'] }));
  await switchFeatures(page, 'instance_statistics');
}

for (const { name, path, call, there, looks } of parts)
  test(`while ${name} is on its way its place is kept; what fails says why, and is tried again`, async ({
    page,
    person,
    everyLook,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 500/);
    await person(page, 'wanda');
    await allow(page);
    await answerForInstance(page, instanceOf('active'));
    const answer = Promise.withResolvers<void>();
    let isBroken = true;
    await page.route(call, async (route) => {
      await answer.promise;
      if (isBroken) await route.fulfill(refusal(500, 'internal_error', 'A fault on our side.'));
      else await route.fallback();
    });
    await page.goto(path);
    await expect(page.locator('[aria-busy=true]').first()).toBeVisible();
    if (looks.includes('loading')) expect(await everyLook(page)).toEqual([]);
    answer.resolve();
    await expect(page.getByRole('alert').filter({ hasText: 'A fault on our side.' })).toBeVisible();
    if (looks.includes('failed')) expect(await everyLook(page)).toEqual([]);
    isBroken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(there(page)).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    if (looks.includes('there')) expect(await everyLook(page)).toEqual([]);
  });

test('the place that is kept shows after 150 milliseconds, so that what is there at once does not flash', async ({
  page,
  person,
}) => {
  await person(page, 'wanda');
  await page.route(/\/v1\/instances\?/, () => undefined);
  await page.goto('/panel/instances');
  const skeleton = page.locator('[aria-busy=true] .ui-skeleton').first();
  const visibilityAfter = (milliseconds: number) =>
    skeleton.evaluate((element, time) => {
      for (const animation of element.getAnimations()) {
        animation.pause();
        animation.currentTime = time;
      }
      return getComputedStyle(element).visibility;
    }, milliseconds);
  await expect(skeleton).toBeAttached();
  expect(await visibilityAfter(149)).toBe('hidden');
  expect(await visibilityAfter(152)).toBe('visible');
});

const nothing = { content: [], totalElements: 0 };
const empty: readonly {
  path: string;
  words: RegExp;
  answers?: Answers;
  calls?: Record<string, object>;
  isNewLook?: boolean;
}[] = [
  {
    path: own,
    words: /Nothing yet\./,
    answers: { '/events': nothing, '/operations': nothing, '/statistics': { step: 10, content: [] } },
  },
  {
    path: `${own}/statistics`,
    words: /The server did not run in this time/,
    answers: { '/statistics': { step: 10, content: [] } },
  },
  {
    path: '/panel/instances/new',
    words: /No machine takes new servers now/,
    calls: { '**/v1/regions': { content: [{ id: 'europe', name: 'Europe', isAvailable: false }] } },
  },
  {
    path: '/panel/instances/new',
    words: /No server software can be fetched now/,
    calls: { '**/v1/games/minecraft/software': { content: [] } },
    isNewLook: false,
  },
];

for (const { path, words, answers = {}, calls = {}, isNewLook = true } of empty)
  test(`where there is nothing yet, it is said: ${words.source}`, async ({ page, person, everyLook }) => {
    await person(page, 'xenia');
    await allow(page);
    await answerForInstance(page, instanceOf('created'), answers);
    for (const [call, json] of Object.entries(calls))
      await page.route(call, (route) => route.fulfill({ json }));
    await page.goto(path);
    await expect(page.getByText(words)).toBeVisible();
    if (isNewLook) expect(await everyLook(page)).toEqual([]);
  });

test('pages of a server of somebody else say that there is none, and show nothing of it', async ({
  page,
  context,
  person,
  everyLook,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/);
  const { client } = await person(await context.newPage(), 'yusuf');
  const { slug, externalID } = await makeServer(client, 'Secret garden');
  await person(page, 'zoe');
  await allow(page);
  const words = page.getByText('There is no server at this address, or it is not yours to see.');
  for (const path of [
    slug,
    externalID,
    ...['console', 'statistics', 'settings', 'debug'].map((end) => `${slug}/${end}`),
  ]) {
    await page.goto(`/panel/instances/${path}`);
    await expect(words).toBeVisible();
    await expect(page.getByText('Secret garden')).toHaveCount(0);
  }
  await expect(page).toHaveTitle(/No such server/);
  expect(await everyLook(page)).toEqual([]);
});

test('statistics that the operator does not offer, and debug without the permission, say so', async ({
  page,
  person,
  everyLook,
}) => {
  await person(page, 'adam');
  await switchFeatures(page);
  await answerForInstance(page, instanceOf('active'));
  await page.goto(`${own}/statistics`);
  await expect(page.getByText('Statistics are not switched on here.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Statistics' })).toHaveCount(0);
  expect(await everyLook(page)).toEqual([]);
  await page.goto(`${own}/debug`);
  await expect(page.getByText('needs the permission log:read')).toBeVisible();
  expect(await everyLook(page)).toEqual([]);
});

for (const { name, path, there } of parts.filter(
  ({ path: place }, index) => parts[index - 1]?.path !== place,
))
  test(`without a connection ${name} stays on the page, and the page says so until it is back`, async ({
    page,
    context,
    person,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /WebSocket/);
    await person(page, 'boris');
    await allow(page);
    await answerForInstance(page, instanceOf('active'));
    await page.goto(path);
    await expect(there(page)).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    await expect(there(page)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('You are offline.')).toBeHidden();
    await expect(there(page)).toBeVisible();
  });

test('a session that has ended leads to the login, and from there back to the page', async ({
  page,
  person,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/);
  for (const { path, call } of parts) {
    await person(page, 'clara');
    await allow(page);
    await answerForInstance(page, instanceOf('active'));
    await page.route(call, (route) =>
      route.fulfill(refusal(401, 'authentication_required', 'Please log in.')),
    );
    await page.goto(path);
    await expect(page).toHaveURL(`/auth/login?redirect=${encodeURIComponent(path)}`);
    await page.unrouteAll();
  }
});

test('the box for commands is in view as the console opens, on a phone and at a desk', async ({
  page,
  person,
}) => {
  await person(page, 'emil');
  await answerForInstance(page, instanceOf('active'));
  await page.goto(`${own}/console`);
  for (const [width, height] of [
    [360, 740],
    [768, 1024],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(page.getByRole('combobox', { name: 'Command' })).toBeInViewport({ ratio: 1 });
  }
});

test('a server whose machine is not heard says that what stands there may be old', async ({
  page,
  person,
}) => {
  await person(page, 'dora');
  await answerForInstance(page, instanceOf('active', { isReachable: false }));
  await page.goto(own);
  await expect(page.getByRole('status').filter({ hasText: 'Its machine cannot be heard' })).toBeVisible();
});
