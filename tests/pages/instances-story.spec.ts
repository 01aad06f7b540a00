import { expect, test } from './fixtures.ts';

test('somebody comes by a link, registers, makes a server, runs it, moves it, deletes it and takes that back', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  const suffix = crypto.randomUUID().slice(0, 8);
  await page.goto('/panel/instances/new?game=minecraft&tier=premium');
  await page.getByRole('link', { name: 'Sign Up' }).click();
  await page.getByLabel('Email').fill(`lea-${suffix}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill('lea likes blocks');
  await page.getByRole('checkbox', { name: 'I accept the' }).check({ force: true });
  await page.getByRole('button', { name: 'Sign Up' }).click();

  await expect(page.getByRole('heading', { name: 'New server' })).toBeVisible();
  await expect(page).toHaveURL(/\/panel\/instances\/new\?game=minecraft&tier=premium$/);
  await expect(page.getByText('Premium servers are not available here yet.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill(`Lea ${suffix}`);
  await expect(
    page.getByText(new RegExp(`lea-${suffix}\\.play\\.localhost(:\\d+)? is free\\.`)).first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Create server' }).click();
  await expect(page.getByText("To run this server you must accept Minecraft's EULA.").first()).toBeVisible();
  await page.getByRole('checkbox', { name: 'I accept Minecraft' }).check({ force: true });
  await page.getByRole('textbox', { name: 'Name' }).press('Enter');

  await expect(page).toHaveURL(new RegExp(`/panel/instances/lea-${suffix}$`));
  const head = page.getByRole('region', { name: 'Server' });
  await expect(head.getByText('Online', { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(page).toHaveTitle(`Online · Lea ${suffix} · Dashboard`);
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', '/status-success.svg');
  await expect(page.getByText('Came online')).toBeVisible();
  await expect(page.getByText(/MiB$/).first()).toBeVisible();

  await page.getByRole('link', { name: 'Console' }).click();
  await page.getByRole('combobox', { name: 'Command' }).fill('list');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log').getByText('There are 0 of a max of 20 players online')).toBeVisible();

  // Another tab shows the same, and what is done there shows here.
  const other = await context.newPage();
  await other.goto('/panel/instances');
  const row = other.getByRole('listitem').filter({ hasText: `Lea ${suffix}` });
  await expect(row.getByText('Online')).toBeVisible();
  await row.getByRole('button', { name: `Stop Lea ${suffix}` }).click();
  await expect(row.getByText('Offline')).toBeVisible({ timeout: 30_000 });
  await expect(head.getByText('Offline', { exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/^Offline · /);

  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('textbox', { name: 'Address' }).fill(`moved-${suffix}`);
  await expect(page.getByText('is free.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page).toHaveURL(new RegExp(`/panel/instances/moved-${suffix}/settings$`));
  await expect(row.getByText(`moved-${suffix}.play.localhost`)).toBeVisible();
  await page.getByRole('button', { name: 'Version' }).click();
  await page.getByRole('option', { name: '1.20.4' }).click();
  await page.getByRole('button', { name: 'Save software' }).click();
  await expect(page.getByText('It runs flying-squid 1.20.4.')).toBeVisible();

  await page.getByRole('button', { name: 'Delete server' }).click();
  const question = page.getByRole('alertdialog', { name: `Delete Lea ${suffix}?` });
  await expect(question.getByRole('button', { name: 'Delete server' })).toBeDisabled();
  await question.getByRole('textbox').fill(`Lea ${suffix}`);
  await question.getByRole('button', { name: 'Delete server' }).click();
  await expect(head.getByText('Deleting', { exact: true })).toBeVisible();
  await expect(row.getByText('Deleting')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(head.getByText('Offline', { exact: true })).toBeVisible();
  await expect(row.getByText('Offline')).toBeVisible();
});
