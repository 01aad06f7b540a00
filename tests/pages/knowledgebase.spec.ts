import { articlePath } from '#src/contract/knowledgebase-addresses.ts';
import { expect, test } from './fixtures.ts';

const list = '/en/knowledgebase';
const joining = `${list}/joining-a-server-12`;
const joinJava = `${joining}/join-with-java-edition-1010`;
const colorCodes = `${list}/server-settings-15/color-codes-1044`;
const joinJavaInGerman = '/de/knowledgebase/server-beitreten-12/mit-java-edition-beitreten-1010';

test('a visitor finds an article without a single script: by category, by search and by its neighbours', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Knowledgebase' }).click();
  await expect(heading('How can we help?')).toBeVisible();
  await page.getByRole('link', { name: 'Joining a server' }).click();
  await expect(page).toHaveURL(joining);
  await expect(page.getByText('8 articles')).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'In this category' }).getByRole('link', { name: 'Connection errors' }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Join with Java Edition' }).click();
  await expect(page).toHaveURL(joinJava);
  await expect(heading('Join with Java Edition')).toBeVisible();
  await expect(page.getByText('Reading time: 3 minutes').first()).toBeAttached();
  await page
    .getByRole('navigation', { name: 'More in this category' })
    .getByRole('link', { name: /Join with Bedrock/ })
    .click();
  await page
    .getByRole('navigation', { name: 'Breadcrumbs' })
    .getByRole('link', { name: 'Knowledgebase' })
    .click();
  await page.getByRole('searchbox', { name: 'Search the knowledgebase' }).fill('whitelist');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${list}?q=whitelist`);
  await expect(heading('Results for “whitelist”')).toBeVisible();
  await page.getByRole('link', { name: /Let only your friends in/ }).click();
  await expect(heading(/Let only your friends in/)).toBeVisible();
  await context.close();
});

test('an article leads to its sections, says what it is to machines, and stands in the other language', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(joinJava);
  const contents = page.getByRole('navigation', { name: 'On this page' });
  const section = contents.getByRole('link').nth(1);
  const name = (await section.textContent()) ?? '';
  await section.click();
  await expect(page.getByRole('heading', { name, exact: true })).toBeInViewport();
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  const parsed = data.map((json) => JSON.parse(json) as Record<string, unknown>);
  expect(new Set(parsed.map((datum) => datum['@type']))).toEqual(new Set(['Article', 'BreadcrumbList']));
  expect(parsed.find((datum) => datum['@type'] === 'BreadcrumbList')?.['itemListElement']).toHaveLength(4);
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
  expect((await request.get(picture ?? '')).headers()['content-type']).toBe('image/png');
  const file = await page.locator('link[type="text/markdown"]').getAttribute('href');
  const markdown = await request.get(file ?? '');
  expect(markdown.headers()['content-type']).toBe('text/markdown; charset=utf-8');
  expect(await markdown.text()).toMatch(/^# Join with Java Edition\n/);
  expect(await markdown.text()).not.toMatch(/\]\((?:article:|images\/)/);
  const feed = await request.get(
    (await page.locator('link[type="application/rss+xml"]').getAttribute('href')) ?? '',
  );
  expect(feed.headers()['content-type']).toContain('application/rss+xml');
  expect(await feed.text()).toContain(joinJava);
  const sitemap = await (await request.get('/sitemap.xml')).text();
  for (const path of [list, '/de/knowledgebase', joining, joinJava, joinJavaInGerman])
    expect(sitemap, path).toContain(`${path}</loc>`);
  await page.getByRole('navigation', { name: 'Language' }).getByRole('link', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL(joinJavaInGerman);
  await expect(page.locator('link[rel=alternate][hreflang=en]')).toHaveAttribute(
    'href',
    new RegExp(`${joinJava}$`),
  );
});

for (const [path, target] of [
  [`${list}/old-name-12`, joining],
  [`${list}/12`, joining],
  [`${list}/Joining-A-Server-12?page=1`, joining],
  [`${joining}/old-name-1010`, joinJava],
  // It stood in another category once.
  [`${list}/getting-started-11/join-with-java-edition-1010`, joinJava],
  [`/de/knowledgebase/joining-a-server-12/join-with-java-edition-1010`, joinJavaInGerman],
  [`${joining}/old-name-1010.md`, `${joinJava}.md`],
] as const) {
  test(`${path} has moved for good`, async ({ request }) => {
    const reply = await request.get(path, { maxRedirects: 0 });
    expect(reply.status()).toBe(308);
    expect(new URL(reply.headers()['location'] ?? '', reply.url()).pathname).toBe(target);
  });
}

for (const [path, status, heading] of [
  [`${list}/nothing-99999`, 404, 'Category not found'],
  [`${joining}/nothing-99999`, 404, 'Article not found'],
  [`${list}/without-id`, 500, 'Something went wrong.'],
  [`${joining}/without-id`, 500, 'Something went wrong.'],
  [`${joining}?page=7`, 404, 'Page not found'],
  ['/fr/knowledgebase', 404, 'Page not found'],
  ['/de/knowledgebase/nichts-99999', 404, 'Kategorie nicht gefunden'],
  ['/de/knowledgebase/nichts-12/nichts-99999', 404, 'Artikel nicht gefunden'],
] as const) {
  test(`${path} says “${heading}” with ${status}, and leads home`, async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of (?:404|500)/);
    const reply = await page.goto(path);
    expect(reply?.status()).toBe(status);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.getByRole('link', { name: /^(?:Return home|Zur Startseite)$/ })).toBeVisible();
  });
}

test('an article that German lacks is offered in English, with 404', async ({
  page,
  api,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/);
  const english = await api.GET('/v1/knowledgebase/articles', { params: { query: { size: 100 } } });
  const german = await api.GET('/v1/knowledgebase/articles', {
    params: { query: { size: 100, language: 'de' } },
  });
  const article = english.content.find(({ id }) => !german.content.some((other) => other.id === id));
  if (!article)
    throw new Error('Every article is in German by now: make this test one of a language that lacks some');
  const reply = await page.goto(articlePath('de', article));
  expect(reply?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Artikel nicht gefunden' })).toBeVisible();
  await page.getByRole('link', { name: article.title }).click();
  await expect(page).toHaveURL(articlePath('en', article));
});

test('articles are suggested while somebody types, and chosen by keyboard', async ({ page }) => {
  await page.goto(list);
  // Typed before any script is there.
  await page.getByLabel('Search the knowledgebase').fill('whitel');
  const field = page.getByRole('combobox', { name: 'Search the knowledgebase' });
  const option = page.getByRole('option', { name: /Let only your friends in with the whitelist/ });
  await expect(option).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /suggestions?$/ })).toBeAttached();
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(option).toBeHidden();
  const answered = page.waitForResponse((response) => /query=whiteli(?:&|$)/.test(response.url()));
  await field.press('i');
  await answered;
  await expect(option).toBeVisible();
  const options = page.getByRole('option');
  await field.press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await field.press('ArrowDown');
  await expect(page.locator('[aria-selected=true]')).toHaveCount(0);
  await field.press('ArrowDown');
  const chosen = options.first();
  await expect(field).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? '');
  const name = (await chosen.locator('span').textContent()) ?? '';
  await field.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('a reader says whether an article helped, and may change their mind', async ({ page, adminClient }) => {
  await page.goto(colorCodes);
  const feedback = page.getByRole('group', { name: 'Was this helpful?' });
  const counted = async () => {
    const { content } = await adminClient.GET('/v1/admin/knowledgebase/feedback');
    const article = content.find(({ articleId }) => articleId === 1044);
    return article && [article.helpful, article.notHelpful];
  };
  await feedback.getByRole('button', { name: 'Yes' }).click();
  await expect(feedback.getByRole('status')).toHaveText('Thank you. That helps us to write better articles.');
  expect(await counted()).toEqual([1, 0]);
  await feedback.getByRole('button', { name: 'No' }).press('Enter');
  await expect(feedback.getByRole('button', { name: 'No' })).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(counted).toEqual([0, 1]);
});

test('code is copied by keyboard before any other script was needed', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(colorCodes);
  const block = page.getByRole('figure').first();
  const code = (await block.getByRole('code').textContent()) ?? '';
  await block.getByRole('button', { name: 'Copy' }).press('Enter');
  await expect(block.getByRole('button', { name: 'Copied to clipboard!' })).toBeVisible();
  await expect(block.getByRole('status')).toHaveText('Copied to clipboard!');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  await expect(block.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
});

for (const [kind, path] of [
  ['the list', list],
  ['a category', joining],
  ['an article', colorCodes],
  ['what a search found', `${list}?q=plugin`],
  ['what is not there', `${joining}/nothing-99999`],
] as const) {
  test(`axe finds nothing on ${kind} of the knowledgebase`, async ({ page, everyLook, expectedErrors }) => {
    if (path.includes('99999')) expectedErrors.push(/status of 404/);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await everyLook(page, [360, 1440])).toEqual([]);
  });
}
