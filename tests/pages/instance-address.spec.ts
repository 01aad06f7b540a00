import { expect, test } from './fixtures.ts';
import { makeServer } from './new-server.ts';

test('the settings say what a change of the address means, when the next one is possible, and go back at any time', async ({
  page,
  person,
  everyLook,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/);
  const { client } = await person(page, 'moira');
  const { slug } = await makeServer(client, `Mill ${crypto.randomUUID().slice(0, 8)}`);
  await page.goto(`/panel/instances/${slug}/settings`);
  const section = page.getByRole('region', { name: 'Address' });
  await expect(section.getByText('It can change once in 24 hours.')).toContainText('stays yours for 14 days');
  const moveTo = async (wanted: string) => {
    await section.getByRole('textbox', { name: 'Address' }).fill(wanted);
    await section.getByRole('button', { name: 'Save address' }).click();
  };
  await moveTo(`new-${slug}`);
  await expect(page).toHaveURL(new RegExp(`/panel/instances/new-${slug}/settings$`));
  await expect(section.getByText('Another one is possible from')).toBeVisible();
  expect(await everyLook(page, [360, 1440])).toEqual([]);
  await moveTo(`other-${slug}`);
  await expect(section.getByRole('alert')).toContainText('It can change again from');
  await moveTo(`${slug}`);
  await expect(page).toHaveURL(new RegExp(`/panel/instances/${slug}/settings$`));
});
