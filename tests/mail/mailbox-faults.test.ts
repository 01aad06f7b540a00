import { LanternhostError } from '@lanternhost/sdk';
import { sql } from 'kysely';
import type { SMTPServerOptions } from 'smtp-server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startMailbox } from '#tests/world/mailbox.ts';
import { createWorld, type Person, type World } from '#tests/world/world.ts';

const to = 'alice@example.com';

/** A platform whose mail server behaves as `options` say. */
async function worldWith(options: SMTPServerOptions, credentials = '') {
  const mailbox = await startMailbox(options);
  onTestFinished(() => mailbox[Symbol.asyncDispose]());
  const smtpUrl = mailbox.url.replace('://', `://${credentials}`);
  const world = await createWorld({ mail: { smtpUrl } });
  onTestFinished(() => world[Symbol.asyncDispose]());
  const admin = await world.person('admin', 'mail:read', 'mail:write');
  return { mailbox, world, admin };
}

const send = (world: World) =>
  world.platform.database
    .transaction()
    .execute((transaction) =>
      world.platform.mail.send(transaction, { email: to, language: 'en' }, { kind: 'password-changed' }),
    );
async function mailTo(admin: Person) {
  const { content } = await admin.client.GET('/v1/admin/mail', { params: { query: { size: 100 } } });
  return content.find(({ recipient }) => recipient === to);
}
/** Waits until the mail is as described. */
const becomes = (admin: Person, expected: Record<string, unknown>) =>
  vi.waitFor(async () => expect(await mailTo(admin)).toMatchObject(expected), { timeout: 15_000 });
/** Failed this often, and waiting for the next time. */
const attempted = (attempts: number) => ({ state: 'waiting', attempts, nextAttemptAt: expect.any(String) });
const hurry = (world: World) =>
  sql`update pgboss.job set start_after = now() where name = 'deliver-mail' and state = 'created'`.execute(
    world.platform.database,
  );

const failing = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

test('a mail that the server cannot take now is tried again by itself', async () => {
  let refusals = 2;
  const { mailbox, world, admin } = await worldWith({
    onRcptTo: ({ address }, _, done) =>
      done(address === to && (refusals -= 1) >= 0 ? failing(451, 'Try again later') : null),
  });
  await send(world);
  await becomes(admin, { state: 'waiting', attempts: 1, lastError: expect.stringContaining('451') });
  expect((await mailTo(admin))?.nextAttemptAt).toBe(
    new Date(world.clock.now().getTime() + 60_000).toISOString(),
  );
  await hurry(world);
  await becomes(admin, attempted(2));
  await hurry(world);
  await mailbox.next(to);
  await becomes(admin, { state: 'sent', attempts: 3, lastError: null, nextAttemptAt: null });
});

test('an administrator need not wait for the next attempt, and cannot send what is sent', async () => {
  let refusals = 1;
  const { mailbox, world, admin } = await worldWith({
    onRcptTo: ({ address }, _, done) =>
      done(address === to && (refusals -= 1) >= 0 ? failing(450, 'Mailbox busy') : null),
  });
  await send(world);
  await becomes(admin, attempted(1));
  const { id = '' } = (await mailTo(admin)) ?? {};
  const retry = () => admin.client.POST('/v1/admin/mail/{id}/retry', { params: { path: { id } } });
  await retry();
  await mailbox.next(to);
  await becomes(admin, { state: 'sent' });
  await expect(retry()).rejects.toThrow(LanternhostError);
  await expect(retry()).rejects.toThrow('delivered already');
});

test('a recipient that the server refuses for good fails at once, and can be tried again', async () => {
  let isKnown = false;
  const { mailbox, world, admin } = await worldWith({
    onRcptTo: (_, __, done) => done(isKnown ? null : failing(550, 'No such user')),
  });
  await send(world);
  await becomes(admin, { state: 'failed', attempts: 1, lastError: expect.stringContaining('No such user') });
  isKnown = true;
  const { id = '' } = (await mailTo(admin)) ?? {};
  await admin.client.POST('/v1/admin/mail/{id}/retry', { params: { path: { id } } });
  await mailbox.next(to);
  await becomes(admin, { state: 'sent' });
});

test('a mail that fails for hours is given up, and keeps what it says for another try', async () => {
  const { world, admin } = await worldWith({
    onRcptTo: (_, __, done) => done(failing(451, 'Greylisted')),
  });
  await send(world);
  await becomes(admin, attempted(1));
  // As after six more attempts.
  await world.platform.database.updateTable('mail').set({ attempts: 7 }).execute();
  await hurry(world);
  await becomes(admin, { state: 'failed', attempts: 8, nextAttemptAt: null });
});

test('wrong credentials are tried again, for the operator can correct them, and the password is told nobody', async () => {
  const { world, admin } = await worldWith(
    { authOptional: false, onAuth: (_, __, done) => done(failing(535, 'Wrong credentials')) },
    'postman:s3cret-of-smtp@',
  );
  await send(world);
  await becomes(admin, { state: 'waiting', attempts: 1, lastError: expect.stringContaining('535') });
  expect(JSON.stringify(await mailTo(admin)) + world.log.text()).not.toContain('s3cret-of-smtp');
  expect(world.log.text()).not.toContain(to);
});

test('a password is accepted over TLS or the loopback, as the server wants it', async () => {
  const { mailbox, world } = await worldWith(
    {
      authOptional: false,
      onAuth: ({ username, password }, _, done) =>
        username === 'post@man' && password === 'p/w' ? done(null, { user: 1 }) : done(failing(535, 'No')),
    },
    'post%40man:p%2Fw@',
  );
  await send(world);
  expect((await mailbox.next(to)).subject).toContain('password');
});

test('a server whose certificate nobody vouches for gets no mail', async () => {
  const { mailbox, world, admin } = await worldWith({ secure: true });
  await send(world);
  await becomes(admin, { state: 'waiting', lastError: expect.stringMatching(/certificate|altnames/i) });
  expect(mailbox.all(to)).toEqual([]);
});

test('a server that is not there is waited for', async () => {
  const { mailbox, world, admin } = await worldWith({});
  await mailbox[Symbol.asyncDispose]();
  await send(world);
  await becomes(admin, { state: 'waiting', lastError: expect.stringContaining('ECONNREFUSED') });
});

test('a mail that a killed process had begun is sent by another, and once however often it is asked for', async () => {
  const { mailbox, world, admin } = await worldWith({});
  const { id } = await world.platform.database
    .insertInto('mail')
    .values({
      recipient: to,
      language: 'en',
      subject: 'Your password was changed',
      content: JSON.stringify({ kind: 'password-changed' }),
      attempts: 1,
      taken_until: world.clock.now(),
      created_at: world.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const retry = () => admin.client.POST('/v1/admin/mail/{id}/retry', { params: { path: { id } } });
  await Promise.all([retry(), retry(), retry()]);
  expect((await mailbox.next(to)).messageId).toBe(`<${id}@lanternhost.example>`);
  await becomes(admin, { state: 'sent' });
  expect(mailbox.all(to)).toHaveLength(1);
});
