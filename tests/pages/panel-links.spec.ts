import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { makeServer } from './new-server.ts';

/** Where the visible links of the page lead within the panel. */
const linksOf = (page: Page) =>
  page
    .locator('a[href^="/panel"]:visible')
    .evaluateAll((links) =>
      links.map((link) => link.getAttribute('href') ?? '').filter((href) => !/[?#]/.test(href)),
    );

test('no link from page to page of the panel loads a document', async ({ page, person, adminClient }) => {
  const { client } = await person(page, 'wanda');
  const { id } = await client.GET('/v1/auth');
  await adminClient.PUT('/v1/admin/users/{id}/permissions', {
    params: { path: { id } },
    body: { permissions: ['admin:read', 'user:read', 'mail:read', 'log:read', 'node:read'] },
  });
  const { slug } = await makeServer(client, 'Wander');
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  await page.goto('/panel');
  // Of accounts and mails one page each is like all others.
  const kind = (path: string) => path.replace(/(users|mail)\/.+/, '$1/one');
  const seen = new Set(['/panel']);
  const trail: string[] = [];
  for (;;) {
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    const next = (await linksOf(page)).find((path) => !seen.has(kind(path)));
    const back = next ?? trail.pop();
    if (back === undefined) break;
    if (next !== undefined) trail.push(new URL(page.url()).pathname);
    seen.add(kind(back));
    await page.locator(`a[href="${back}"]:visible`).first().click();
    await expect(page).toHaveURL(new RegExp(`${back}$`));
  }
  expect(documents).toEqual(['/panel']);
  for (const path of ['/panel/instances/new', `/panel/instances/${slug}/settings`, '/panel/admin/users/one'])
    expect([...seen]).toContain(path);
});
