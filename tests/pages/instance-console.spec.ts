import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createConsoleWorld } from './console-world.ts';
import { expect, test } from './fixtures.ts';

const info = (text: string) => `[12:00:00] [Server thread/INFO]: ${text}`;
const error = (text: string) => `[12:00:00] [Server thread/ERROR]: ${text}`;
const many = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => info(`number ${from + index}`));

const log = (page: Page) => page.getByRole('log', { name: "Console of Alice's world" });
const commandBox = (page: Page) => page.getByRole('combobox', { name: 'Command' });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search the console' });
/** The lines that are on the page, in order. */
const numbers = async (page: Page) =>
  (await log(page).innerText()).split('\n').flatMap((line) => /number (\d+)/.exec(line)?.[1] ?? []);

test('a console costs no more script than a page of the panel may', async ({ page, person }) => {
  await person(page, 'console');
  const world = await createConsoleWorld(page);
  const script: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script')
      script.push(request.sizes().then((sizes) => sizes.responseBodySize));
  });
  await page.goto(world.address, { waitUntil: 'networkidle' });
  await expect(log(page)).toBeVisible();
  const bytes = (await Promise.all(script)).reduce((total, size) => total + size, 0);
  expect(bytes).toBeLessThanOrEqual(180_000);
});

test('lines show as they come; reading back keeps its place, and one press leads to the newest', async ({
  page,
  person,
}) => {
  await person(page, 'console');
  const world = await createConsoleWorld(page);
  world.printSilently(...many(1, 1300));
  await page.goto(world.address);
  await expect(log(page)).toContainText('number 1300');
  await expect(log(page)).toHaveAttribute('aria-live', 'off');
  world.print(info('number 1301'));
  await expect(log(page)).toContainText('number 1301');

  // Older ones come while somebody scrolls up, and what was seen stays where it is.
  await log(page).focus();
  await page.keyboard.press('Home');
  await expect.poll(() => world.asked.some((query) => query.startsWith('before='))).toBe(true);
  let seen: string[] = [];
  const hasScrolled = async () => {
    const before = seen;
    seen = await numbers(page);
    return !seen.includes('1300') && seen.join() === before.join();
  };
  await expect.poll(hasScrolled).toBe(true);
  const pill = page.getByRole('button', { name: /new line/ });
  world.print(...many(1302, 1304));
  await expect(pill).toHaveText('3 new lines');
  expect(await numbers(page)).toEqual(expect.arrayContaining(seen.slice(2, 5)));
  await page.keyboard.press('Home');
  await expect(log(page)).toContainText('The console begins here.');
  await page.keyboard.press('Home');
  await expect.poll(() => numbers(page)).toContain('1');
  await expect(log(page)).not.toContainText('number 1304');
  await pill.click();
  await expect(log(page)).toContainText('number 1304');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();

  await page.getByRole('button', { name: 'Pause' }).click();
  world.print(info('number 1305'));
  await expect(page.getByRole('button', { name: '1 new line' })).toBeVisible();
  await page.getByRole('button', { name: 'Follow' }).click();
  await expect(log(page)).toContainText('number 1305');
});

test('a selection holds the lines that it is in, however many come', async ({ page, person }) => {
  await person(page, 'console');
  const world = await createConsoleWorld(page);
  world.printSilently(...many(1, 100));
  await page.goto(world.address);
  await log(page).getByText('number 98').click({ clickCount: 3 });
  const selected = () => page.evaluate(() => getSelection()?.toString().trim());
  expect(await selected()).toBe(info('number 98'));
  world.print(...many(101, 400));
  await expect(page.getByRole('button', { name: '300 new lines' })).toBeVisible();
  expect(await selected()).toBe(info('number 98'));
});

test('after a lost connection nothing is missing and nothing is there twice', async ({
  page,
  person,
  expectedErrors,
}) => {
  expectedErrors.push(/WebSocket/);
  await person(page, 'console');
  const world = await createConsoleWorld(page);
  world.printSilently(...many(1, 5));
  await page.goto(world.address);
  await expect(log(page)).toContainText('number 5');
  await world.disconnect();
  world.printSilently(...many(6, 12));
  world.reconnect();
  await expect(log(page)).toContainText('number 12');
  // A frame is lost, the next one is heard: its number tells.
  world.printSilently(info('number 13'));
  world.print(info('number 14'));
  await expect(log(page)).toContainText('number 13');
  await expect.poll(() => numbers(page)).toEqual(many(1, 14).map((_, index) => String(index + 1)));

  // What the server has dropped meanwhile, and what is too much to fetch unasked, is marked.
  world.printSilently(...many(15, 6000));
  world.print(info('number 6001'));
  await expect(log(page)).toContainText('number 6001');
  world.forgetBefore(5980);
  await page.getByRole('button', { name: 'Load 5,986 lines that were missed' }).click();
  await expect(log(page)).toContainText('5,965 lines are not kept any more');
  await expect(log(page)).toContainText('number 5980');
});

test('search counts and jumps, in words and in patterns; levels are filtered; errors are found', async ({
  page,
  person,
}) => {
  await person(page, 'console');
  const world = await createConsoleWorld(page);
  world.printSilently(
    ...many(1, 99),
    error('it broke'),
    '\tat some.Java(Code.java:7)',
    ...many(100, 199),
    error('again'),
    ...many(200, 250),
  );
  await page.goto(world.address);
  await expect(log(page)).toContainText('number 250');
  await page.keyboard.press('Control+f');
  await log(page).focus();
  await page.keyboard.press('Control+f');
  await expect(search(page)).toBeFocused();
  await search(page).fill('NUMBER 12');
  await expect(page.getByText('0/11')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('11/11')).toBeVisible();
  await expect(log(page).locator('mark').first()).toBeVisible();
  await page.keyboard.press('Shift+Enter');
  await expect(page.getByText('10/11')).toBeVisible();
  await expect(log(page)).toContainText('number 128');

  await page.getByRole('button', { name: 'Regular expression' }).click();
  await search(page).fill(String.raw`number \d*7$`);
  await expect(page.getByText('0/25')).toBeVisible();
  await search(page).fill('number (');
  await expect(page.getByRole('alert').filter({ hasText: 'Not a pattern' })).toBeVisible();
  // It would hang an engine that goes back over the text.
  await search(page).fill('([a-z]+)+([a-z ]+)+=$');
  await expect(page.getByText('0/0')).toBeVisible();
  await search(page).clear();

  await page.getByRole('button', { name: 'Follow' }).click();
  await log(page).focus();
  await page.keyboard.press('Shift+F8');
  await expect(log(page)).toContainText('again');
  await page.keyboard.press('Shift+F8');
  await expect(log(page)).toContainText('it broke');

  await page.getByRole('button', { name: 'All levels' }).click();
  for (const level of ['Warnings', 'Information', 'Debugging'])
    await page.getByRole('menuitemcheckbox', { name: level }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Errors', exact: true })).toBeVisible();
  await expect(log(page)).not.toContainText('number');
  await expect(log(page)).toContainText(/it broke\s+at some.Java.*again/s);
});

test('a command is completed, sent, shown, and remembered by this server alone', async ({ page, person }) => {
  await person(page, 'console');
  const world = await createConsoleWorld(page);
  await page.goto(world.address);
  await expect(log(page)).toContainText('Nothing was printed yet.');
  await commandBox(page).click();
  await page.keyboard.type('ki');
  await expect(page.getByRole('option')).toHaveText(['kick', 'kill']);
  await page.keyboard.press('Tab');
  await page.keyboard.type('a');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Alex_1', selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(commandBox(page)).toHaveValue('kick Alex_1 ');
  await page.keyboard.press('Enter');
  await expect(log(page)).toContainText('Alice > kick Alex_1');
  await expect(commandBox(page)).toHaveValue('');
  await page.keyboard.type('/say <b>hello</b>');
  await page.keyboard.press('Enter');
  await expect(log(page)).toContainText('Alice > say <b>hello</b>');
  expect(world.commands).toEqual(['kick Alex_1', 'say <b>hello</b>']);
  // What others type shows here, and all of it is still there after a reload, each once.
  world.type('Bob', 'list');
  await page.reload();
  await expect(log(page)).toHaveText(/Alice > kick Alex_1\s*Alice > say <b>hello<\/b>\s*Bob > list$/);
  await commandBox(page).focus();
  await page.keyboard.type('dr');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(commandBox(page)).toHaveValue('kick Alex_1');
  for (const value of ['say <b>hello</b>', 'dr']) {
    await page.keyboard.press('ArrowDown');
    await expect(commandBox(page)).toHaveValue(value);
  }
});

test('a server that does not run says so, and that it has not taken a command', async ({
  page,
  person,
  everyLook,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/);
  await person(page, 'console');
  const world = await createConsoleWorld(page, { status: 'stopped' });
  await page.goto(world.address);
  await expect(log(page)).toContainText('Start the server, and its console shows up here.');
  await expect(page.getByText('The server takes no commands now. Its status: Offline.')).toBeVisible();
  expect(await everyLook(page, [360, 1440])).toEqual([]);
  await commandBox(page).fill('list');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: '“list” was not taken.' })).toBeVisible();
  await expect(log(page)).toContainText('> list (not taken)');
});

test('what cannot be read is told, with another try where that may help', async ({
  page,
  person,
  everyLook,
  expectedErrors,
}) => {
  expectedErrors.push(/status of (403|503)/);
  await person(page, 'console');
  const world = await createConsoleWorld(page);
  world.refuse({ status: 403, errorCode: 'permission_denied', message: 'No.' });
  await page.goto(world.address);
  await expect(page.getByText('This console is not yours to see')).toBeVisible();
  const away = 'The machine of this server cannot be reached now. The server may be running.';
  world.refuse({ status: 503, errorCode: 'node_unreachable', message: away });
  await page.reload();
  await expect(page.getByRole('alert').filter({ hasText: away })).toBeVisible();
  expect(await everyLook(page, [360, 1440])).toEqual([]);
  world.refuse(undefined);
  world.printSilently(info('number 1'));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(log(page)).toContainText('number 1');
});

test('colours can be read, and text of the server is nothing but text', async ({
  page,
  person,
  everyLook,
}) => {
  await person(page, 'console');
  const world = await createConsoleWorld(page);
  const escape = '\u001b';
  const sixteen = [30, 40, 90, 100].flatMap((base) =>
    Array.from({ length: 8 }, (_, index) => `${escape}[${base + index}m colour ${escape}[0m`),
  );
  world.printSilently(
    info('<img src=x onerror=alert(1)> see https://example.com/a, and \u202eback'),
    sixteen.join(''),
    `${escape}[38;5;17mnavy ${escape}[48;5;17mon navy${escape}[0m ${escape}[38;2;0;0;9mnight`,
    Array.from('0123456789abcdefgjmnpqstu', (code) => `§${code}colour `).join(''),
    error('it broke'),
    '[12:00:00] [main/WARN]: beware',
  );
  await page.goto(world.address);
  await expect(log(page)).toContainText('<img src=x onerror=alert(1)>');
  const link = log(page).getByRole('link', { name: 'https://example.com/a' });
  await expect(link).toHaveAttribute('rel', /noreferrer/);
  await expect(log(page).getByTitle('U+202E')).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Times' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Wrap' }).click();
  await page.keyboard.press('Escape');
  await expect(log(page).getByRole('time').first()).toBeVisible();
  expect(await everyLook(page, [360, 768, 1440])).toEqual([]);

  await page.getByRole('button', { name: 'More' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download as text' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('alices-world-console.txt');
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z \[12:00:00\] \[Server thread\/INFO\]: <img src=x/);
  expect(text).toContain('navy on navy night');
});

test('new lines are spoken only when asked for, a few at a time', async ({ page, person }) => {
  await person(page, 'console');
  const world = await createConsoleWorld(page);
  await page.clock.install();
  await page.goto(world.address);
  await expect(log(page)).toContainText('Nothing was printed yet.');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitemcheckbox', { name: /Speak/ }).click();
  await page.keyboard.press('Escape');
  world.print(...many(1, 40), error('it broke'));
  await expect(log(page)).toContainText('it broke');
  await page.clock.fastForward(4000);
  await expect(
    page.getByRole('status').filter({ hasText: '41 new lines, 1 error. The last one: it broke' }),
  ).toBeAttached();
});
