import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Mail } from '#src/control/mail/mails.ts';
import { createWorld, type World } from '#tests/world/world.ts';

const recovery: Mail = {
  kind: 'password-recovery',
  link: 'https://lanternhost.example/password-recovery/secret',
  minutes: 30,
};

const send = (world: World, email: string, mail = recovery) =>
  world.platform.database
    .transaction()
    .execute((transaction) => world.platform.mail.send(transaction, { email, language: 'en' }, mail));
const stored = (world: World) => world.platform.database.selectFrom('mail').selectAll().execute();
/** Where mails go, and what the first one of the list says. */
async function asAdministrator(world: World) {
  const { client } = await world.person('admin', 'mail:read');
  const { content, delivery } = await client.GET('/v1/admin/mail', { params: { query: { state: 'sent' } } });
  const [first] = content.filter(({ subject }) => subject.startsWith('Set a new password'));
  const mail = await client.GET('/v1/admin/mail/{id}', { params: { path: { id: first?.id ?? '' } } });
  return { delivery, content: mail.content };
}

test('a mail arrives over SMTP as text and HTML, and its secret link is not kept', async () => {
  await using world = await createWorld();
  await send(world, 'alice@example.com');
  const mail = await world.mailbox.next('alice@example.com');
  expect(mail).toMatchObject({
    subject: 'Set a new password for Lanternhost',
    from: { name: 'Lanternhost', address: 'noreply@lanternhost.example' },
    replyTo: [{ address: 'hello@lanternhost.example' }],
    envelope: { from: 'noreply@lanternhost.example', to: ['alice@example.com'] },
  });
  expect(mail.raw).toContain('Auto-Submitted: auto-generated');
  expect(mail.link('/password-recovery/')).toBe(recovery.link);
  expect(mail.html).toContain(`href="${recovery.link}"`);
  await vi.waitFor(async () => expect(await stored(world)).toMatchObject([{ state: 'sent', content: null }]));
  const [row] = await stored(world);
  expect(mail.messageId).toBe(`<${row?.id}@lanternhost.example>`);
  expect(await asAdministrator(world)).toMatchObject({ delivery: 'smtp', content: null });
  expect(world.log.text()).not.toContain('secret');
});

test('without a mail server, a mail becomes a file that only this user reads', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lanternhost-outbox-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const outbox = path.join(folder, 'outbox');
  await using world = await createWorld({ mail: { outbox } });
  await send(world, 'bob@example.com');
  await vi.waitFor(async () => expect(await stored(world)).toMatchObject([{ state: 'sent' }]));
  const [file = ''] = await readdir(outbox);
  expect(file).toMatch(/\.eml$/);
  expect((await stat(path.join(outbox, file))).mode & 0o777).toBe(0o600);
  const mail = await PostalMime.parse(await readFile(path.join(outbox, file)));
  expect(mail.text).toContain(recovery.link);
  expect(await asAdministrator(world)).toMatchObject({
    delivery: 'outbox',
    content: { text: expect.stringContaining(recovery.link) },
  });
});
