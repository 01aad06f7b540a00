import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { weigh } from '#tests/audit/weight.ts';
import { expect, test } from './fixtures.ts';
import { makeServer } from './new-server.ts';

const kibibyte = 1024;
/** Compressed script of a first visit, in bytes. */
const budgets = { panel: 180 * kibibyte, signIn: 140 * kibibyte };
const layoutShiftLimit = 0.1;

/** Every route of the panel and of signing in, as their files in src/pages are named. */
const routes = {
  'signing in': [
    '/auth/login',
    '/auth/register',
    '/password-recovery',
    '/password-recovery/[token]',
    '/setup/[token]',
    '/verify-email/[token]',
  ],
  'the account': [
    '/panel',
    '/panel/account',
    '/panel/confirm-email/[token]',
    '/panel/settings',
    '/panel/settings/api-keys',
    '/panel/settings/security',
  ],
  servers: [
    '/panel/instances',
    '/panel/instances/new',
    '/panel/instances/[instance]',
    '/panel/instances/[instance]/console',
    '/panel/instances/[instance]/debug',
    '/panel/instances/[instance]/settings',
    '/panel/instances/[instance]/statistics',
  ],
  administration: [
    '/panel/dashboard',
    '/panel/admin/features',
    '/panel/admin/instances',
    '/panel/admin/mail',
    '/panel/admin/mail/[id]',
    '/panel/admin/users',
    '/panel/admin/users/[id]',
  ],
} as const;

/** Shows every control there is, to those who make pages of them. */
const withoutBudget = ['/panel/admin/gallery'];

for (const [name, paths] of Object.entries(routes)) {
  test(`the first visit to a page of ${name} loads little script, and moves nothing`, async ({
    page,
    person,
    admin,
    adminClient,
    expectedErrors,
  }) => {
    // Links of mails are made up here.
    if (paths.some((route) => route.includes('[token]'))) expectedErrors.push(/status of 4\d\d/);
    const { client } = await person(page, 'wilma');
    const { id: account } = await client.GET('/v1/auth');
    await adminClient.PUT('/v1/admin/users/{id}/permissions', {
      params: { path: { id: account } },
      body: { permissions: ['log:read'] },
    });
    const slug = name === 'servers' ? (await makeServer(client, 'Light')).slug : undefined;
    const { content: mails } = await adminClient.GET('/v1/admin/mail');
    if (name === 'administration') await admin(page);
    if (name === 'signing in') await page.evaluate(() => localStorage.clear());
    const found: string[] = [];
    const over: string[] = [];
    for (const route of paths) {
      const id = route.includes('/mail/') ? mails[0]?.id : account;
      const address = route
        .replace('[instance]', String(slug))
        .replace('[id]', String(id))
        .replace('[token]', 'made-up');
      const { script, layoutShift } = await weigh(page, address);
      const figures = `${route}: ${script} bytes of script, layout shift ${layoutShift}`;
      found.push(figures);
      if (script > budgets[route.startsWith('/panel') ? 'panel' : 'signIn'] || layoutShift > layoutShiftLimit)
        over.push(figures);
    }
    expect(over, found.join('\n')).toEqual([]);
  });
}

test('every page of the panel and of signing in has a budget', async () => {
  const folder = path.resolve(import.meta.dirname, '../../src/pages');
  const files = await readdir(folder, { recursive: true });
  const pages = files
    .filter((file) => /^(?:auth|panel|password-recovery|setup|verify-email)\//.test(file))
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('_layout.tsx'))
    .map((file) => `/${file.replace(/(?:\/index)?\.tsx$/, '')}`)
    .filter((route) => !withoutBudget.includes(route));
  expect(Object.values(routes).flat().toSorted()).toEqual(pages.toSorted());
});
