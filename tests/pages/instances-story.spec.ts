import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { LanternhostClient } from '@lanternhost/sdk';
import { join } from '#tests/gateway/player.ts';
import { startMachine } from '#tests/world/machine.ts';
import { expect, test } from './fixtures.ts';

/** A machine of this test alone, whose time of empty servers the test moves. */
async function ownMachine(adminClient: LanternhostClient) {
  let ahead = 0;
  const { token } = await adminClient.POST('/v1/admin/nodes', {
    body: { name: `story-${crypto.randomUUID().slice(0, 8)}`, region: 'singapore' },
    idempotencyKey: true,
  });
  const clock = { now: () => new Date(Date.now() + ahead) };
  const machine = await startMachine(process.env['PAGES_URL'] ?? '', token, { clock });
  await machine.agent.welcomed;
  return {
    ...machine,
    letMinutesPass: (minutes: number) => void (ahead += minutes * 60_000),
    /** A real client that joins by the name that people type. */
    join: (address: string | null, version: string, name: string) =>
      join({ port: machine.gateway.port, host: address?.split(':')[0] ?? '', version, name }),
  };
}

test('somebody comes by a link, registers, makes a server, plays, lets it sleep, moves it, has it woken, deletes it and takes that back', async ({
  page,
  context,
  mailbox,
  adminClient,
}) => {
  test.setTimeout(300_000);
  await using machine = await ownMachine(adminClient);
  const suffix = crypto.randomUUID().slice(0, 8);
  const email = `lea-${suffix}@example.com`;
  await page.goto('/panel/instances/new?game=minecraft&tier=premium');
  await page.getByRole('link', { name: 'Sign Up' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('lea likes blocks');
  await page.getByRole('checkbox', { name: 'I accept the' }).check({ force: true });
  await page.getByRole('button', { name: 'Sign Up' }).click();

  const other = await context.newPage();
  const verification = await mailbox.next(email);
  await other.goto(verification.link('/verify-email/'));
  await expect(other.getByText('Your email has been verified! Redirecting in')).toBeVisible();

  await expect(page.getByRole('heading', { name: 'New server' })).toBeVisible();
  await expect(page).toHaveURL(/\/panel\/instances\/new\?game=minecraft&tier=premium$/);
  await expect(page.getByText('Premium servers are not available here yet.')).toBeVisible();
  await page.getByRole('radio', { name: 'Singapore' }).check({ force: true });
  await page.getByRole('textbox', { name: 'Name' }).fill(`Lea ${suffix}`);
  await expect(
    page.getByText(new RegExp(`lea-${suffix}\\.play\\.localhost(:\\d+)? is free\\.`)).first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Create server' }).click();
  await expect(page.getByText("To run this server you must accept Minecraft's EULA.").first()).toBeVisible();
  await page.getByRole('checkbox', { name: 'I accept Minecraft' }).check({ force: true });
  // Nobody vouches for the players of this test.
  await page.route('**/v1/instances/*/actions', async (route) => {
    const [id = ''] = new URL(route.request().url()).pathname.split('/').slice(3);
    const folder = path.join(machine.directory, 'instances', id);
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'server.properties'), 'online-mode=false\n');
    await route.continue();
  });
  await page.getByRole('textbox', { name: 'Name' }).press('Enter');

  await expect(page).toHaveURL(new RegExp(`/panel/instances/lea-${suffix}$`));
  const head = page.getByRole('region', { name: 'Server' });
  await expect(head.getByText('Online', { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(page).toHaveTitle(`Online · Lea ${suffix} · Dashboard`);
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', '/status-success.svg');
  await expect(page.getByText('Came online')).toBeVisible();
  await expect(page.getByText(/MiB$/).first()).toBeVisible();

  // Nobody plays: both tabs count down, and what is done in the one shows in the other.
  const countdown = page.getByRole('region', { name: 'Sleep' }).getByRole('timer');
  await expect(countdown).toHaveText(/^in ([5-9]|10) min/);
  await other.goto(`/panel/instances/lea-${suffix}`);
  await other.getByRole('button', { name: 'Keep it on for 10 more minutes' }).click();
  await expect(countdown).toHaveText(/^in (1[5-9]|20) min/);
  await expect(head.getByRole('timer')).toHaveText(/^in (1[5-9]|20) min/);

  await page.getByRole('link', { name: 'Console' }).click();
  await page.getByRole('combobox', { name: 'Command' }).fill('list');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log').getByText('There are 0 of a max of 20 players online')).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();

  await other.goto('/panel/instances');
  const row = other.getByRole('listitem').filter({ hasText: `Lea ${suffix}` });
  await expect(row.getByText('0 players')).toBeVisible();
  const address = () => head.locator('code').textContent();
  {
    await using lea = machine.join(await address(), '1.21.4', 'lea');
    await lea.inGame;
    await expect(head.getByText('1 player', { exact: true })).toBeVisible();
    await expect(row.getByText('1 player', { exact: true })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Players online' }).getByText('lea')).toBeVisible();
    await expect(countdown).toBeHidden();
  }
  await expect(row.getByText('0 players')).toBeVisible();
  await expect(countdown).toHaveText(/^in ([5-9]|10) min/);
  machine.letMinutesPass(10);
  await expect(head.getByText('Offline', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(row.getByText('Offline')).toBeVisible();
  await expect(page).toHaveTitle(/^Offline · /);

  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('textbox', { name: 'Address' }).fill(`moved-${suffix}`);
  await expect(page.getByText('is free.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page).toHaveURL(new RegExp(`/panel/instances/moved-${suffix}/settings$`));
  await expect(row.getByText(`moved-${suffix}.play.localhost`)).toBeVisible();
  await page.getByRole('combobox', { name: 'Version' }).selectOption('1.20.4');
  await page.getByRole('button', { name: 'Save software' }).click();
  await expect(page.getByText('It runs flying-squid 1.20.4.')).toBeVisible();

  // A friend's login wakes it.
  {
    await using max = machine.join(await address(), '1.20.4', 'max');
    await max.inGame;
    await expect(head.getByText('Online', { exact: true })).toBeVisible();
    await expect(head.getByText('1 player', { exact: true })).toBeVisible();
    await expect(row.getByText('1 player', { exact: true })).toBeVisible();
  }

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
