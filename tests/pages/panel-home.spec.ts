import { expect, test } from './fixtures.ts';

test('whoever has not confirmed their email is asked to, and may have the mail sent again', async ({
  page,
  person,
  mailbox,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 429/);
  const { email } = await person(page, 'yves');
  await page.goto('/panel');
  await expect(page.getByText(`Open the link in the mail that we sent to ${email}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Send the mail again' }).click();
  await expect(page.getByText('No mail was sent')).toBeVisible();
  const mail = await mailbox.next(email);
  const link = /https?:\S+\/verify-email\/[\w-]+/.exec(mail.text ?? '')?.[0] ?? '';
  const token = link.split('/').at(-1) ?? '';
  await page.request.post('/v1/auth/verify-email', { data: { token } });
  await expect(page.getByText('Confirm your email')).toBeHidden();
});

test('staff see how the platform is, others are told what is missing', async ({ page, person, admin }) => {
  await person(page, 'zita');
  await page.goto('/panel/dashboard');
  await expect(page.getByText('needs the permission admin:read')).toBeVisible();
  await admin(page);
  await page.goto('/panel');
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'embedded' })).toBeVisible();
  await expect(page.getByText('Connected')).toBeVisible();
});

test('axe finds nothing on home and dashboard, light or dark, on a phone or a desk', async ({
  page,
  admin,
  everyLook,
}) => {
  await admin(page);
  for (const path of ['/panel', '/panel/dashboard']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await everyLook(page, [360, 1440]), path).toEqual([]);
  }
});
