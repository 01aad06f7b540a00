import { localPath, type Language } from '#src/contract/languages.ts';
import { publicPages } from '#src/contract/public-pages.ts';
import { expect, test } from './fixtures.ts';

const newServer = '/auth/register?redirect=/panel/instances/new';

const titles: Record<Language, Record<string, string>> = {
  en: {
    '/': 'Game servers that keep a light on',
    '/features': 'Features',
    '/pricing': 'Pricing',
    '/games/minecraft': 'A Minecraft server, only while you play',
    '/roadmap': 'Roadmap',
    '/contact': 'Contact',
    '/legal-notice': 'Legal notice',
    '/terms-of-service': 'Terms of service',
    '/privacy-policy': 'Privacy policy',
    '/refund-policy': 'Refund policy',
  },
  de: {
    '/': 'Spieleserver, die das Licht anlassen',
    '/features': 'Funktionen',
    '/pricing': 'Preise',
    '/games/minecraft': 'Ein Minecraft-Server, nur solange du spielst',
    '/roadmap': 'Roadmap',
    '/contact': 'Kontakt',
    '/legal-notice': 'Impressum',
    '/terms-of-service': 'Nutzungsbedingungen',
    '/privacy-policy': 'Datenschutzerklärung',
    '/refund-policy': 'Erstattungsregeln',
  },
};

for (const language of ['en', 'de'] as const) {
  test(`every page has its heading, description and keywords in ${language}`, async ({ page }) => {
    for (const [path, title] of Object.entries(titles[language])) {
      await page.goto(localPath(language, path));
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      for (const name of ['description', 'keywords'])
        await expect(page.locator(`meta[name=${name}]`)).toHaveAttribute('content', /\S.{10}/);
    }
  });
}

test('every link of the public pages leads to a page that exists', async ({ page, request }) => {
  test.setTimeout(120_000);
  /** Named by the specification; the part of the panel that it leads to is still to come. */
  const toCome = ['/panel/billing/order'];
  const known = new Map<string, string>();
  for (const { path, languages } of publicPages)
    for (const language of languages) {
      const from = localPath(language, path);
      await page.goto(from);
      const targets = await page
        .locator('a[href]')
        .evaluateAll((links: HTMLAnchorElement[]) => links.map(({ href }) => href));
      const ids = new Set(await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id)));
      for (const target of targets.map((href) => new URL(href))) {
        if (target.origin !== new URL(page.url()).origin) continue;
        if (target.hash && target.pathname === from)
          expect(ids, `${from}${target.hash}`).toContain(decodeURIComponent(target.hash.slice(1)));
        known.set(target.pathname, from);
      }
    }
  for (const [target, from] of known) {
    if (toCome.includes(target)) continue;
    const reply = await request.get(target, { maxRedirects: 0 });
    expect(reply.status(), `${target}, linked from ${from}`).toBe(200);
  }
});

test('the landing page names the nine features, and its call to action leads to a new server', async ({
  page,
}) => {
  await page.goto('/');
  const features = page.getByRole('region', { name: 'What every free server has' });
  await expect(features.getByRole('heading', { level: 3 })).toHaveText([
    '3 GB RAM',
    '2 vCPU',
    '4 GB NVMe/SSD storage',
    'No playtime limit',
    'One-click installs',
    'DDoS protection',
    'Free subdomain',
    'Extra port',
    'Daily backups',
  ]);
  const steps = page.getByRole('region', { name: 'How it wakes' }).getByRole('listitem');
  await expect(steps).toHaveCount(3);
  for (const action of await page.getByRole('link', { name: 'Create your server' }).all())
    await expect(action).toHaveAttribute('href', newServer);
});

test('questions open by mouse and keyboard, one at a time', async ({ page }) => {
  await page.goto('/');
  const answer = page.getByText('There are no player slots.', { exact: false });
  const other = page.getByText('It needs an account and nothing else', { exact: false });
  await expect(answer).toBeHidden();
  await page.getByText('How many players can join?').click();
  await expect(answer).toBeVisible();
  await page.locator('summary', { hasText: 'Is the free server really free?' }).focus();
  await page.keyboard.press('Enter');
  await expect(other).toBeVisible();
  await expect(answer).toBeHidden();
});

test('the Minecraft page compares the tiers with the prices of the API', async ({ page, api }) => {
  const plans = await api.GET('/v1/games/minecraft/plans');
  const { vatRate } = await api.GET('/v1/billing/vat');
  await page.goto('/games/minecraft');
  const euros = new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' });
  for (const { tier, price } of plans) {
    const name = `${tier[0]?.toUpperCase()}${tier.slice(1)}`;
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
    await expect(card).toContainText(euros.format((Number(price.month) / 100) * (1 + vatRate / 100)));
    await expect(card.getByRole('link', { name: `Customize ${name}` })).toHaveAttribute(
      'href',
      `/auth/register?redirect=${encodeURIComponent(`/panel/instances/new?game=minecraft&tier=${tier}`)}`,
    );
  }
  const table = page.getByRole('table', { name: 'Tiers of Minecraft servers' });
  await expect(table.getByRole('row', { name: /^File access/ }).getByRole('cell')).toHaveText([
    'limited',
    'full',
    'full',
    'full',
  ]);
  await expect(table.getByRole('row', { name: /^SFTP/ })).toContainText('coming soon');
  await expect(page.getByRole('link', { name: 'Order credits' })).toHaveAttribute(
    'href',
    '/panel/billing/order',
  );
  await expect(page.getByRole('link', { name: 'Sign up for free' })).toHaveAttribute('href', newServer);
});

test('the roadmap tells what is done, in progress and planned', async ({ page }) => {
  await page.goto('/roadmap');
  const milestone = (title: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  await expect(milestone('Initial construction')).toContainText(/Done.*June 2024/);
  await expect(milestone('Singapore region')).toContainText(/Done.*August 2025/);
  await expect(milestone('Premium servers')).toContainText(/In progress.*Q4 2025/);
  await expect(milestone('SFTP')).toContainText('Planned');
  await page.goto('/de/roadmap');
  await expect(milestone('Region Singapur')).toContainText(/Fertig.*August 2025/);
});

test('a legal document has contents that lead to its sections, and a file of its own', async ({
  page,
  request,
}) => {
  await page.goto('/refund-policy');
  await page
    .getByRole('navigation', { name: 'Contents' })
    .getByRole('link', { name: /When you hear from us/ })
    .click();
  await expect(page).toHaveURL(/#h-3-when-you-hear-from-us$/);
  await expect(page.getByRole('heading', { name: /When you hear from us/ })).toBeInViewport();
  await expect(page.getByText('You get a reply within 5 business days.', { exact: false })).toBeVisible();

  for (const document of ['terms-of-service', 'privacy-policy', 'refund-policy'])
    for (const language of ['en', 'de'] as const) {
      const reply = await request.get(`${localPath(language, `/${document}`)}.md`);
      expect(reply.headers()['content-type']).toBe('text/markdown; charset=utf-8');
      const text = await reply.text();
      expect(text).toMatch(/^# \S/);
      expect(text).not.toContain('{{');
    }
});
