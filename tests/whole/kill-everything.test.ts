import { createLanternhostClient, LanternhostError } from '@lanternhost/sdk';
import { expect, test } from 'vitest';
import { createInstallation } from './installation.ts';

const rounds = 10;

test(`after kill -9 of everything in the middle of writes, ${rounds} times, nothing acknowledged is lost or doubled`, async () => {
  await using installation = await createInstallation();
  const setupToken = /\/setup\/([\w-]+)/.exec(await installation.start())?.[1] ?? '';
  const { accessToken } = await createLanternhostClient({ baseUrl: installation.url }).POST('/v1/setup', {
    body: { token: setupToken, email: 'admin@example.com', password: 'the first of all', acceptTerms: true },
  });
  const admin = createLanternhostClient({ baseUrl: installation.url, token: accessToken });
  const acknowledged: string[] = [];
  const unanswered = new Map<string, string>();
  let interrupted = 0;

  const write = async (name: string, key: string) => {
    unanswered.set(name, key);
    await admin.POST('/v1/admin/nodes', { body: { name, region: 'europe' }, idempotencyKey: key });
    unanswered.delete(name);
    acknowledged.push(name);
  };

  for (let round = 0; round < rounds; round += 1) {
    let isOver = false;
    const writers = Promise.allSettled(
      Array.from({ length: 4 }, async (_, writer) => {
        for (let index = 0; !isOver; index += 1)
          await write(`node-${round}-${writer}-${index}`, crypto.randomUUID());
      }),
    );
    // Each round kills at another moment, always while four writes are on their way.
    const target = acknowledged.length + 15 + 7 * round;
    await expect.poll(() => acknowledged.length, { interval: 1, timeout: 10_000 }).toBeGreaterThan(target);
    await installation.kill();
    isOver = true;
    const ends = await writers;
    for (const end of ends)
      if (end.status === 'rejected') expect(end.reason).toBeInstanceOf(LanternhostError);
    interrupted += unanswered.size;

    await installation.start();
    // Whether the lost answers were a yes: the same request with the same key says it, without acting twice.
    for (const [name, key] of unanswered) await write(name, key);
    const names = await nodeNames(admin);
    expect(names.toSorted()).toEqual(['embedded', ...acknowledged].toSorted());
  }
  expect(interrupted).toBeGreaterThan(rounds);
}, 240_000);

async function nodeNames(admin: ReturnType<typeof createLanternhostClient>): Promise<string[]> {
  const names: string[] = [];
  for (let page = 0; ; page += 1) {
    const { content, totalElements } = await admin.GET('/v1/admin/nodes', {
      params: { query: { page, size: 100 } },
    });
    names.push(...content.map(({ name }) => name));
    if (names.length >= totalElements || content.length === 0) return names;
  }
}
