import path from 'node:path';
import { openDatabase } from '#src/control/database/connection.ts';
import { socketAddress } from '#src/control/database/embedded-postgres/socket-address.ts';
import { createInstallation } from '#tests/whole/installation.ts';
import { expect, test } from './fixtures.ts';

test('what cannot be loaded says so with 503, and its button shows the page once it can', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 503/);
  await using installation = await createInstallation();
  await installation.start();
  const { url } = await socketAddress(path.join(installation.directory, 'postgresql'));
  await using database = openDatabase({ url: url('lanternhost'), maxConnections: 1 });
  const rename = (from: string, to: string) => database.pool.query(`alter table ${from} rename to ${to}`);
  const list = `${installation.url}/en/knowledgebase`;
  await rename('knowledgebase_category', 'hidden_category');
  for (const [address, heading] of [
    [list, 'Failed to load knowledgebase'],
    [`${list}/joining-a-server-12`, 'Failed to load category'],
    [`${list}/joining-a-server-12/join-with-java-edition-1010`, 'Failed to load article'],
    ['/de/knowledgebase', 'Die Wissensdatenbank konnte nicht geladen werden'],
  ] as const) {
    const reply = await page.goto(new URL(address, installation.url).href);
    expect(reply?.status()).toBe(503);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  }
  await page.goto(`${list}/joining-a-server-12/join-with-java-edition-1010`);
  await rename('hidden_category', 'knowledgebase_category');
  await page.getByRole('button', { name: 'Refresh page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Join with Java Edition');
});
