import type { Locator } from '@playwright/test';
import { createLanternhostClient } from '@lanternhost/sdk';
import { expect, test } from './fixtures.ts';

const linksOf = (part: Locator) =>
  part
    .getByRole('link')
    .evaluateAll((links: HTMLAnchorElement[]) =>
      links.map((link) => [link.textContent.trim(), link.getAttribute('href')]),
    );

test.describe('the header', () => {
  test.describe.configure({ mode: 'serial' });

  test('shows visitors the roadmap and the way to the panel, and the plans while billing is on', async ({
    page,
  }) => {
    const admin = createLanternhostClient({
      baseUrl: process.env['PAGES_URL'] ?? '',
      token: process.env['PAGES_ADMIN_TOKEN'] ?? '',
    });
    const switchBilling = (enabled: boolean) =>
      admin.PUT('/v1/admin/features/{feature}', {
        params: { path: { feature: 'billing' } },
        body: { enabled },
      });
    const menu = page.getByRole('navigation', { name: 'Main' });
    await switchBilling(true);
    await expect(async () => {
      await page.goto('/');
      expect(await linksOf(menu)).toEqual([
        ['Minecraft plans', '/games/minecraft'],
        ['Roadmap', '/roadmap'],
      ]);
    }).toPass();
    await switchBilling(false);
    await expect(async () => {
      await page.goto('/de');
      expect(await linksOf(menu.or(page.getByRole('navigation', { name: 'Hauptmenü' })))).toEqual([
        ['Roadmap', '/de/roadmap'],
      ]);
    }).toPass();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Zum Panel' })).toHaveAttribute(
      'href',
      '/panel',
    );
  });

  test('shows staff what is not yet public', async ({ page, admin }) => {
    await admin(page);
    await page.goto('/');
    const menu = page.getByRole('navigation', { name: 'Main' });
    await expect(menu.getByRole('link', { name: 'Features' })).toBeVisible();
    expect(await linksOf(menu)).toEqual([
      ['Features', '/features'],
      ['Pricing', '/pricing'],
      ['Roadmap', '/roadmap'],
    ]);
  });

  test('shows somebody signed in without that permission what visitors see', async ({ page, person }) => {
    await person(page, 'ida');
    const answer = page.waitForResponse(/\/v1\/auth\/permissions$/);
    await page.goto('/');
    await answer;
    expect(await linksOf(page.getByRole('navigation', { name: 'Main' }))).toEqual([['Roadmap', '/roadmap']]);
  });
});

test('the footer has the specified groups and links', async ({ page }) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  expect(await linksOf(footer.getByRole('navigation', { name: 'Lanternhost' }))).toEqual([
    ['Knowledgebase', '/en/knowledgebase'],
    ['Roadmap', '/roadmap'],
    ['Status (opens a new tab)', 'https://status.example.com/'],
    ['Contact', '/contact'],
  ]);
  await expect(footer.getByRole('link', { name: 'Status' })).toHaveAttribute('target', '_blank');
  expect(await linksOf(footer.getByRole('navigation', { name: 'Legal' }))).toEqual([
    ['Legal notice', '/legal-notice'],
    ['Terms of Service', '/terms-of-service'],
    ['Privacy Policy', '/privacy-policy'],
    ['Refund Policy', '/refund-policy'],
  ]);
  expect(await linksOf(footer.getByText('Powered by'))).toEqual([['Lanternhost', '/']]);
});

test('on a phone the menu opens and closes without any script', async ({ browser }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  await page.goto('/');
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Roadmap' });
  await expect(link).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(link).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(link).toBeHidden();
  await context.close();
});

test('a theme is chosen without React, kept, and the choice of another tab followed', async ({
  page,
  context,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/');
  const other = await context.newPage();
  await other.goto('/de');
  await page.getByRole('radio', { name: 'Dark theme' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(other.getByRole('radio', { name: 'Dunkel' })).toBeChecked();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('radio', { name: 'Dark theme' })).toBeChecked();
  expect(scripts).toEqual([]);
});

test('programs find what they look for, and nothing of it is swallowed', async ({ request }) => {
  const base = process.env['PAGES_URL'] ?? '';
  const read = async (path: string) => {
    const reply = await request.get(path);
    expect(reply.status(), path).toBe(200);
    return { text: await reply.text(), type: reply.headers()['content-type'] ?? '' };
  };
  expect((await read('/robots.txt')).text).toContain(`Sitemap: ${base}/sitemap.xml`);
  const security = await read('/.well-known/security.txt');
  expect(security.text).toContain('Contact: mailto:hello@example.com');
  const expires = Date.parse(/^Expires: (.*)$/m.exec(security.text)?.[1] ?? '');
  expect(expires).toBeGreaterThan(Date.now());
  const sitemap = await read('/sitemap.xml');
  expect(sitemap.type).toContain('application/xml');
  const addresses = [...sitemap.text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address ?? '');
  expect(addresses).toContain(`${base}/de`);
  for (const address of addresses) expect((await request.head(address)).status(), address).toBe(200);
  const llms = await read('/llms.txt');
  expect(llms.text).toMatch(/^# Lanternhost$/m);
  expect(llms.text).toContain(`](${base}/pricing)`);
  for (const path of ['/roadmap.xml', '/de/roadmap.xml']) {
    const feed = await read(path);
    expect(feed.type, path).toContain('application/rss+xml');
    expect(feed.text, path).toMatch(/<pubDate>Sun, 01 Jun 2025/);
  }
});

test('a page that is shared has a picture, and says what it is to search engines', async ({
  page,
  request,
}) => {
  await page.goto('/de/games/minecraft');
  const meta = (name: string) => page.locator(`meta[property="${name}"]`).getAttribute('content');
  const picture = await request.get((await meta('og:image')) ?? '');
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png']);
  // Its width and height stand in the sixteenth and twentieth byte.
  const bytes = await picture.body();
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(await meta('og:url')).toBe(`${process.env['PAGES_URL']}/de/games/minecraft`);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', (await meta('og:url')) ?? '');
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  const types = data.map((json) => (JSON.parse(json) as { '@type': string })['@type']);
  expect(types.toSorted()).toEqual(['BreadcrumbList', 'FAQPage', 'Product']);
});
