import { expect, test } from './fixtures.ts';

test('Ctrl-K finds a page by its name and goes there, without a mouse', async ({ page, admin }) => {
  await admin(page);
  await page.goto('/panel');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await expect(palette.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('gall');
  await expect(palette.getByRole('menuitem')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(palette).toBeHidden();
  await expect(page).toHaveURL(/\/panel\/admin\/gallery$/);
});

test('the palette lists what this person may open, and says when nothing fits', async ({ page, person }) => {
  await person(page, 'tess');
  await page.goto('/panel');
  await page.getByRole('button', { name: 'Search or jump to…' }).click();
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await expect(palette.getByRole('menuitem', { name: 'Home' })).toBeVisible();
  await expect(palette.getByRole('menuitem', { name: 'Gallery' })).toBeHidden();
  await page.keyboard.type('zzz');
  await expect(palette.getByText('Nothing is called that here.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
});

test('the palette finds articles by what they say, a wrong letter included', async ({ page, person }) => {
  await person(page, 'tilda');
  await page.goto('/panel');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('whitlist');
  const found = page.getByRole('group', { name: 'Articles' }).getByRole('menuitem').first();
  await expect(found).toHaveAccessibleName(/whitelist/);
  await expect(found).toHaveAttribute('href', /^\/en\/knowledgebase\/[a-z-]+-\d+\/[a-z-]+-\d+$/);
  const title = await found.innerText();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('the palette changes the theme and copies the account id', async ({ page, context, person }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { client } = await person(page, 'ugo');
  await page.goto('/panel');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('menuitem', { name: 'Theme: Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.keyboard.press('Control+k');
  await page.getByRole('menuitem', { name: 'Copy account id' }).click();
  await expect(page.getByText('Copied to clipboard!')).toBeVisible();
  const { id } = await client.GET('/v1/auth');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id);
});

test('every documentation link of the palette leads to a page', async ({ page, person }) => {
  await person(page, 'vera');
  await page.goto('/panel');
  await page.getByRole('button', { name: 'Search or jump to…' }).click();
  const links = page.getByRole('group', { name: 'Documentation' }).getByRole('menuitem');
  await expect(links.first()).toBeVisible();
  for (const link of await links.all()) {
    const reply = await page.request.get((await link.getAttribute('href')) ?? 'missing');
    expect(reply.status(), await link.innerText()).toBe(200);
  }
});

test('single keys work where nobody types, are listed under ?, and can be switched off', async ({
  page,
  admin,
  axe,
}) => {
  await admin(page);
  await page.goto('/panel/admin/gallery');
  await expect(page.getByRole('heading', { name: 'Gallery', level: 1 })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expect(page).toHaveURL(/\/panel$/);

  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await sheet.getByText('Shortcuts of single keys').click();
  await expect(sheet.getByRole('switch')).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  await page.keyboard.press('?');
  // Ctrl-K is no single key: it works on, and nothing has opened before it.
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
  await expect(sheet).toBeHidden();
});

test('axe finds nothing in the palette and the account menu, light or dark, on a phone or a desk', async ({
  page,
  person,
  everyLook,
}) => {
  await person(page, 'will');
  await page.goto('/panel');
  await page.getByRole('button', { name: /^Account:/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  expect(await everyLook(page, [360, 1440])).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('menuitem', { name: 'Home' })).toBeVisible();
  expect(await everyLook(page, [360, 1440])).toEqual([]);
});
