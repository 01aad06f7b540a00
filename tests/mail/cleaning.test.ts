import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { noJobs } from '#src/control/database/jobs.ts';
import { cleanMailsWorker } from '#src/control/mail/cleaning.ts';
import { createOutbox } from '#src/control/mail/outbox.ts';
import { createSmtpTransport } from '#src/control/mail/smtp.ts';
import { createWorld } from '#tests/world/world.ts';

test('mails are forgotten after 30 days, in the outbox too, and their links once a mail server is set', async () => {
  const outbox = await mkdtemp(path.join(tmpdir(), 'lanternhost-outbox-'));
  onTestFinished(() => rm(outbox, { recursive: true }));
  await writeFile(path.join(outbox, '2026-10-21T12-00-00.000Z old.eml'), '');
  await writeFile(path.join(outbox, '2026-11-20T12-00-00.000Z new.eml'), '');
  await writeFile(path.join(outbox, '0 notes of the operator.txt'), '');
  await using world = await createWorld({ mail: { outbox } });
  const { database } = world.platform;
  for (const [subject, daysAgo] of [
    ['old', 31],
    ['new', 29],
  ] as const) {
    await database
      .insertInto('mail')
      .values({
        recipient: 'alice@example.com',
        language: 'en',
        subject,
        content: '{}',
        state: 'sent',
        created_at: new Date(world.clock.now().getTime() - daysAgo * 24 * 3600_000),
      })
      .execute();
  }
  const left = () => database.selectFrom('mail').select(['subject', 'content']).execute();
  const clean = (transport: ReturnType<typeof createOutbox>) =>
    cleanMailsWorker({ database, clock: world.clock, transport }).run(
      {},
      { jobId: '-', attempt: 1, signal: AbortSignal.timeout(5_000), ...noJobs },
    );

  await clean(createOutbox(outbox));
  expect(await left()).toEqual([{ subject: 'new', content: {} }]);
  expect(await readdir(outbox)).toEqual(['0 notes of the operator.txt', '2026-11-20T12-00-00.000Z new.eml']);
  await clean(createSmtpTransport('smtp://mail.example'));
  expect(await left()).toEqual([{ subject: 'new', content: null }]);
});
