import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { makeServer } from './new-server.ts';

type Software = { content: { id: string; versions: string[] }[] };

/** Mojang's list of downloads is not reached here: it would name this release. */
async function offerBedrock(page: Page): Promise<void> {
  await page.route('**/v1/games/minecraft/software', async (route) => {
    const response = await route.fetch();
    const { content } = (await response.json()) as Software;
    const offered = content.map((software) =>
      software.id === 'bedrock' ? { ...software, versions: ['1.26.52.3'] } : software,
    );
    await route.fulfill({ response, json: { content: offered } });
  });
}

test('who chooses Bedrock learns that the address has a port, and whose game it is', async ({
  page,
  person,
  everyLook,
}) => {
  await person(page, 'bea');
  await offerBedrock(page);
  await page.goto('/panel/instances/new');
  const bedrock = page.getByRole('radio', { name: /^Bedrock/ });
  await expect(page.getByText('Java players cannot join it.')).toBeVisible();
  await bedrock.check({ force: true });
  await page.getByRole('textbox', { name: 'Name' }).fill('Pocket');
  await expect(
    page.getByText(/^pocket[\w.-]* is free\. Its port follows once the server is made\.$/),
  ).toBeVisible();
  const versions = page.getByRole('combobox', { name: 'Version' }).getByRole('option');
  await expect(versions).toHaveText(['Latest, 1.26.52.3', '1.26.52.3']);
  expect(await everyLook(page, [360, 1440])).toEqual([]);
});

test('a Bedrock server shows address and port apart, how to add it, and settings that fit it', async ({
  page,
  person,
  everyLook,
}) => {
  const { client } = await person(page, 'ben');
  const { slug, externalID } = await makeServer(client, `Pocket ${crypto.randomUUID().slice(0, 8)}`);
  await offerBedrock(page);
  // As the API tells of one that a machine has.
  await page.routeWebSocket(/\/ws/, () => undefined);
  await page.route(new RegExp(`/v1/instances/(${slug}|${externalID})$`), async (route) => {
    const response = await route.fetch();
    const server = (await response.json()) as Record<string, unknown>;
    const hostname = `${slug}.play.example.com`;
    const bedrock = { software: 'bedrock', edition: 'bedrock', version: '1.26.52.3' };
    await route.fulfill({
      response,
      json: { ...server, ...bedrock, hostname, port: 25_612, address: `${hostname}:25612` },
    });
  });
  await page.goto(`/panel/instances/${slug}`);
  const header = page.getByRole('region', { name: 'Server' });
  await expect(header.getByText(`${slug}.play.example.com`, { exact: true })).toBeVisible();
  await expect(header.getByText('Port 25612')).toBeVisible();
  await expect(page.getByText(`type ${slug}.play.example.com and the port 25612.`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add it to Minecraft on this device' })).toHaveAttribute(
    'href',
    new RegExp(`^minecraft://\\?addExternalServer=Pocket%20\\w+%7C${slug}\\.play\\.example\\.com%3A25612$`),
  );
  expect(await everyLook(page, [360, 1440])).toEqual([]);

  await page.getByRole('link', { name: 'Settings' }).first().click();
  const wakes = page.getByRole('radiogroup', { name: 'Who may wake it' });
  await expect(wakes.getByRole('radio')).toHaveCount(2);
  const software = page.getByRole('combobox', { name: 'Software' }).getByRole('option');
  await expect(software).toHaveText(['Bedrock']);
});
