import type { WebSocketRoute } from '@playwright/test';
import { expect, test } from './fixtures.ts';

test('the menu stays beside the page on a wide screen, and closing it is remembered', async ({
  page,
  person,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await person(page, 'nora');
  await page.goto('/panel');
  const toggle = page.getByRole('button', { name: 'Menu' });
  const home = page.getByRole('link', { name: 'Home' });
  await expect(home).toBeVisible();
  await expect(home).toHaveAttribute('aria-current', 'page');
  expect((await page.locator('#panel-drawer').boundingBox())?.width).toBe(240);
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await expect(home).toBeHidden();
  await page.reload();
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await expect(home).toBeHidden();
  await toggle.click();
  await expect(home).toBeVisible();
});

test('on a small screen the menu is a window: it holds the focus, Escape closes it, a link leaves it', async ({
  page,
  admin,
  axe,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await admin(page);
  await page.goto('/panel');
  const toggle = page.getByRole('button', { name: 'Menu' });
  await toggle.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer).toBeVisible();
  await expect(drawer.getByRole('link', { name: 'Home' })).toBeFocused();
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(toggle).toBeFocused();
  await toggle.click();
  await page.mouse.click(340, 400);
  await expect(drawer).toBeHidden();
  await toggle.click();
  await drawer.getByRole('link', { name: 'Gallery' }).click();
  await page.waitForURL(/\/gallery$/);
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
});

test('nobody without an admin permission sees the admin group', async ({ page, person, admin }) => {
  await person(page, 'olga');
  await page.goto('/panel');
  await expect(page.getByRole('link', { name: 'Home' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Admin', exact: true })).toBeHidden();
  await admin(page);
  await page.goto('/panel');
  await expect(page.getByRole('heading', { name: 'Admin', exact: true })).toBeVisible();
});

test('the bell counts, lists, follows links and marks as read; the events of tickets ask again', async ({
  page,
  person,
  axe,
}) => {
  await person(page, 'paul');
  const read = new Set<string>();
  const notifications = [
    { id: '0b0f7f1c-4a5e-4c58-9f0a-000000000001', title: 'Password changed', link: '/panel?seen=1' },
    { id: '0b0f7f1c-4a5e-4c58-9f0a-000000000002', title: '<b>Bold</b>', link: '/panel?seen=2' },
  ];
  let asked = 0;
  await page.route('**/v1/notifications?*', (route) => {
    asked += 1;
    return route.fulfill({
      json: {
        content: notifications.map((notification) => ({
          ...notification,
          description: 'Something happened.',
          createdAt: new Date().toISOString(),
          readAt: read.has(notification.id) ? new Date().toISOString() : null,
        })),
        totalElements: notifications.length,
        unread: notifications.length - read.size,
      },
    });
  });
  await page.route('**/v1/notifications/read', (route) => {
    const { ids } = route.request().postDataJSON() as { ids?: string[] };
    for (const id of ids ?? notifications.map((notification) => notification.id)) read.add(id);
    return route.fulfill({ status: 204 });
  });
  const channel = Promise.withResolvers<WebSocketRoute>();
  await page.routeWebSocket('**/ws', (socket) => {
    socket.connectToServer();
    channel.resolve(socket);
  });
  await page.goto('/panel');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications, 2 unread');

  for (const event of ['closed', 'hold', 'comment.created']) {
    const before = asked;
    (await channel.promise).send(`t:/notifications\n{"data":{"event":"support.ticket.${event}","unread":2}}`);
    await expect.poll(() => asked).toBeGreaterThan(before);
  }

  await bell.click();
  const list = page.getByRole('dialog', { name: 'Notifications' });
  await expect(list.getByRole('link', { name: 'Unread: <b>Bold</b>' })).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await list.getByRole('link', { name: 'Unread: Password changed' }).click();
  await expect(page).toHaveURL(/seen=1$/);
  await expect(list).toBeHidden();
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
  await bell.click();
  await list.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(list.getByRole('button', { name: 'Mark all as read' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(bell).toBeFocused();
  await expect(bell).toHaveAccessibleName('Notifications');
});

test('a granted permission and a new notification show at once, without a reload', async ({
  page,
  person,
  adminClient,
}) => {
  const { client } = await person(page, 'petra');
  await page.goto('/panel');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Admin', exact: true })).toBeHidden();
  const { id } = await client.GET('/v1/auth');
  await adminClient.PUT('/v1/admin/users/{id}/permissions', {
    params: { path: { id } },
    body: { permissions: ['admin:read'] },
  });
  await expect(page.getByRole('heading', { name: 'Admin', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  await adminClient.PUT('/v1/admin/users/{id}/permissions', {
    params: { path: { id } },
    body: { permissions: [] },
  });
  await expect(page.getByRole('heading', { name: 'Admin', exact: true })).toBeHidden();
});

test('a feature that an administrator switches is asked for at once', async ({
  page,
  person,
  adminClient,
}) => {
  await person(page, 'pia');
  await page.goto('/panel');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const answered = page.waitForResponse('**/v1/features');
  await adminClient.PUT('/v1/admin/features/{feature}', {
    params: { path: { feature: 'instance_audit' } },
    body: { enabled: true },
  });
  expect(((await (await answered).json()) as { enabled: string[] }).enabled).toContain('instance_audit');
});

test('notifications are asked for every five minutes, and when the tab is looked at again', async ({
  page,
  person,
}) => {
  await person(page, 'quin');
  await page.clock.install();
  await page.goto('/panel');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const polled = page.waitForRequest('**/v1/notifications?*');
  await page.clock.fastForward('05:00');
  await polled;
  const looked = page.waitForRequest('**/v1/notifications?*');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await looked;
  await page.getByRole('button', { name: 'Notifications' }).click();
  await expect(page.getByRole('dialog', { name: 'Notifications' }).getByText('Nothing new')).toBeVisible();
});

test('a lost network is told after two seconds and forgotten when it is back', async ({
  page,
  context,
  person,
  axe,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /WebSocket/);
  await person(page, 'rosa');
  await page.goto('/panel');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await context.setOffline(true);
  const banner = page.getByRole('status').filter({ hasText: 'You are offline.' });
  await expect(banner).toBeVisible();
  await expect(banner).toContainText('saving works again once you are back');
  expect(await axe(page)).toEqual([]);
  await context.setOffline(false);
  await expect(banner).toBeHidden();
});

test('a live channel that is lost is told while it is being opened again', async ({
  page,
  person,
  expectedErrors,
}) => {
  expectedErrors.push(/WebSocket/);
  await person(page, 'sven');
  let isServerThere = true;
  let last: WebSocketRoute | undefined;
  await page.routeWebSocket('**/ws', (socket) => {
    last = socket;
    if (isServerThere) socket.connectToServer();
    else void socket.close({ code: 1011 });
  });
  await page.goto('/panel');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  isServerThere = false;
  await last?.close({ code: 1012 });
  const banner = page.getByRole('status').filter({ hasText: 'You can go on working' });
  await expect(banner).toContainText('Reconnecting');
  isServerThere = true;
  await expect(banner).toBeHidden({ timeout: 15_000 });
});

test('a page that fails leaves the menu usable, says what to tell support, and is tried afresh elsewhere', async ({
  page,
  admin,
  axe,
  expectedErrors,
}) => {
  expectedErrors.push(/./);
  await admin(page);
  await page.goto('/panel');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.route('**/assets/gallery-*.js', (route) => route.fulfill({ status: 404, body: '' }));
  await page.getByRole('link', { name: 'Gallery' }).click();
  // The first time the page is loaded anew: a new release may have other files.
  await page.waitForEvent('load');
  await page.getByRole('link', { name: 'Gallery' }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong.' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { name: 'Hello, admin' })).toBeVisible();
});
