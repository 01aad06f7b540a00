import { createLanternhostClient, LanternhostError } from '@lanternhost/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noJobs } from '#src/control/database/jobs.ts';
import { cleanExpiredRowsWorker } from '#src/control/database/jobs/clean-expired-rows.ts';
import { authenticatorApp } from '#tests/world/authenticator-app.ts';
import { createWorld, type Person, type World } from '#tests/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: unknown) => (error instanceof LanternhostError ? error.errorCode : error),
  );
const visitorOf = ({ url }: World) => createLanternhostClient({ baseUrl: url });

/** Registers somebody and switches two-factor on; the code of the set-up is used up, so time moves on. */
async function protectedPerson(name: string, inWorld = world) {
  const person = await inWorld.person(name);
  const { password } = person;
  const { secret } = await person.client.POST('/v1/account/two-factor', { body: { password } });
  const app = authenticatorApp(secret, inWorld.clock);
  const { recoveryCodes } = await person.client.PUT('/v1/account/two-factor', {
    body: { code: app.code() },
  });
  inWorld.clock.advance({ seconds: 30 });
  return { ...person, secret, app, recoveryCodes };
}

/** Gives the password; the challenge that comes for it. */
async function challengeOf({ email, password }: Person, inWorld = world): Promise<string> {
  const refused = await visitorOf(inWorld)
    .POST('/v1/auth/login', { body: { email, password } })
    .catch((error: unknown) => error);
  if (!(refused instanceof LanternhostError) || refused.errorCode !== 'two_factor_required') throw refused;
  return String(refused['challenge']);
}

const answer = (challenge: string, code: string, inWorld = world) =>
  visitorOf(inWorld).POST('/v1/auth/login/two-factor', { body: { challenge, code } });

/** Ten challenges, each five times: as many as they take. */
async function fiftyTries(person: Person): Promise<string[]> {
  const challenges = await Promise.all(Array.from({ length: 10 }, () => challengeOf(person)));
  return Array.from({ length: 5 }, () => challenges).flat();
}
const answers = new Set(['accepted', 'two_factor_code_wrong', 'two_factor_challenge_expired']);

describe('switching it on', () => {
  test('alice scans a secret, confirms a code and gets ten recovery codes; a mail and her settings tell', async () => {
    const alice = await world.person('alice');
    expect(await alice.client.GET('/v1/account/two-factor')).toEqual({
      enabled: false,
      enabledAt: null,
      recoveryCodesLeft: 0,
    });
    const { secret, uri } = await alice.client.POST('/v1/account/two-factor', {
      body: { password: alice.password },
    });
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(decodeURIComponent(uri)).toBe(
      `otpauth://totp/Lanternhost:alice@example.com?issuer=Lanternhost&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(await alice.client.GET('/v1/account/two-factor')).toMatchObject({ enabled: false });

    const code = authenticatorApp(secret, world.clock).code();
    const { recoveryCodes } = await alice.client.PUT('/v1/account/two-factor', {
      body: { code: `${code.slice(0, 3)} ${code.slice(3)}` },
    });
    expect(new Set(recoveryCodes)).toHaveLength(10);
    for (const recoveryCode of recoveryCodes) expect(recoveryCode).toMatch(/^[\da-z]{5}-[\da-z]{5}$/);
    expect(await alice.client.GET('/v1/account/two-factor')).toEqual({
      enabled: true,
      enabledAt: world.clock.now().toISOString(),
      recoveryCodesLeft: 10,
    });
    expect((await world.mailbox.next(alice.email, 'Two-factor')).subject).toContain('is on');
  });

  test('it takes the password to begin, and the right code to end with', async () => {
    const bob = await world.person('bob');
    const begin = (password: string) => bob.client.POST('/v1/account/two-factor', { body: { password } });
    const confirm = (code: string) => bob.client.PUT('/v1/account/two-factor', { body: { code } });
    expect(await codeOf(begin('not his password'))).toBe('wrong_password');
    expect(await codeOf(confirm('123456'))).toBe('two_factor_off');
    const first = await begin(bob.password);
    const second = await begin(bob.password);
    expect(await codeOf(confirm('nonsense'))).toBe('two_factor_code_wrong');
    expect(await codeOf(confirm(authenticatorApp(first.secret, world.clock).code()))).toBe(
      'two_factor_code_wrong',
    );
    expect(await codeOf(confirm(authenticatorApp(second.secret, world.clock).code()))).toBe('accepted');
    expect(await codeOf(begin(bob.password))).toBe('two_factor_on');
    expect(await codeOf(confirm(authenticatorApp(second.secret, world.clock).code()))).toBe('two_factor_on');
  });

  test('of many confirmations at once one counts, and its recovery codes are the ones that hold', async () => {
    const carol = await world.person('carol');
    const { secret } = await carol.client.POST('/v1/account/two-factor', {
      body: { password: carol.password },
    });
    const app = authenticatorApp(secret, world.clock);
    const confirmations = await Promise.allSettled(
      Array.from({ length: 3 }, () =>
        carol.client.PUT('/v1/account/two-factor', { body: { code: app.code() } }),
      ),
    );
    const confirmed = confirmations.filter((result) => result.status === 'fulfilled');
    expect(confirmed).toHaveLength(1);
    expect(await carol.client.GET('/v1/account/two-factor')).toMatchObject({ recoveryCodesLeft: 10 });
    const [code = ''] = confirmed[0]?.value.recoveryCodes ?? [];
    expect(await codeOf(answer(await challengeOf(carol), code))).toBe('accepted');
  });

  test('a secret that nobody confirmed is forgotten after a day; one that is in use stays', async () => {
    const [victor, wendy] = [await world.person('victor'), await protectedPerson('wendy')];
    const body = { password: victor.password };
    const { secret } = await victor.client.POST('/v1/account/two-factor', { body });
    world.clock.advance({ days: 1 });
    const cleaning = cleanExpiredRowsWorker(world.platform.database, world.clock);
    await cleaning.run({}, { jobId: '-', attempt: 1, signal: new AbortController().signal, ...noJobs });
    const code = authenticatorApp(secret, world.clock).code();
    expect(await codeOf(victor.client.PUT('/v1/account/two-factor', { body: { code } }))).toBe(
      'two_factor_off',
    );
    expect(await codeOf(answer(await challengeOf(wendy), wendy.app.code()))).toBe('accepted');
  });

  test('neither the table nor the log shows secret or codes', async () => {
    const { accountId, secret, recoveryCodes } = await protectedPerson('dave');
    const { database } = world.platform;
    const rows = [
      await database.selectFrom('two_factor').selectAll().where('account_id', '=', accountId).execute(),
      await database.selectFrom('recovery_code').selectAll().where('account_id', '=', accountId).execute(),
    ];
    const bytes = rows.flatMap((table) => table.flatMap((row) => Object.values(row))).filter(Buffer.isBuffer);
    expect(bytes.length).toBeGreaterThan(10);
    for (const text of [secret, ...recoveryCodes]) {
      for (const value of bytes) expect(value.includes(text)).toBe(false);
      expect(world.log.text()).not.toContain(text);
    }
  });
});

describe('logging in', () => {
  test('the password alone opens nothing; the code of the app does, on another process too', async () => {
    const erin = await protectedPerson('erin');
    const challenge = await challengeOf(erin);
    expect(challenge).toMatch(/^[\w-]{43}$/);
    const client = (token: string) => createLanternhostClient({ baseUrl: world.url, token });
    expect(await codeOf(client(challenge).GET('/v1/auth'))).toBe('authentication_required');
    await using neighbour = await world.neighbour();
    const { accessToken } = await answer(challenge, erin.app.code(), neighbour);
    expect(await client(accessToken).GET('/v1/auth')).toMatchObject({ email: erin.email });
  });

  test('a wrong password gets no challenge and does not tell that there is a second factor', async () => {
    const frank = await protectedPerson('frank');
    expect(await codeOf(challengeOf({ ...frank, password: 'a guess' }))).toBe('wrong_password');
  });

  test.for([
    ['the code before the present one', -1, 'accepted'],
    ['the code after it', 1, 'accepted'],
    ['an older code', -2, 'two_factor_code_wrong'],
    ['a code that is still to come', 2, 'two_factor_code_wrong'],
  ] as const)('%s is answered as a clock that differs a little needs it', async ([name, steps, expected]) => {
    const person = await protectedPerson(`clock${steps}-${name.length}`);
    world.clock.advance({ minutes: 2 });
    expect(await codeOf(answer(await challengeOf(person), person.app.code(steps)))).toBe(expected);
  });

  test('a code works once, and none of an earlier moment after it', async () => {
    const grace = await protectedPerson('grace');
    world.clock.advance({ minutes: 1 });
    const code = grace.app.code();
    expect(await codeOf(answer(await challengeOf(grace), code))).toBe('accepted');
    expect(await codeOf(answer(await challengeOf(grace), code))).toBe('two_factor_code_wrong');
    expect(await codeOf(answer(await challengeOf(grace), grace.app.code(-1)))).toBe('two_factor_code_wrong');
  });

  test('the code that switched it on opens nothing', async () => {
    const heidi = await world.person('heidi');
    const { secret } = await heidi.client.POST('/v1/account/two-factor', {
      body: { password: heidi.password },
    });
    const code = authenticatorApp(secret, world.clock).code();
    await heidi.client.PUT('/v1/account/two-factor', { body: { code } });
    expect(await codeOf(answer(await challengeOf(heidi), code))).toBe('two_factor_code_wrong');
  });

  test('of fifty uses of one code at once, on two processes, one opens a session', async () => {
    const ivan = await protectedPerson('ivan');
    await using neighbour = await world.neighbour();
    const challenges = await fiftyTries(ivan);
    const code = ivan.app.code();
    const results = await Promise.all(
      challenges.map((challenge, index) =>
        codeOf(answer(challenge, code, index % 2 === 0 ? world : neighbour)),
      ),
    );
    expect(results).toHaveLength(50);
    expect(results.filter((result) => result === 'accepted')).toHaveLength(1);
    expect(new Set(results).isSubsetOf(answers)).toBe(true);
  });

  test('of fifty uses of one recovery code at once, one opens a session; the others stay good', async () => {
    const judy = await protectedPerson('judy');
    const [first = '', second = ''] = judy.recoveryCodes;
    const challenges = await fiftyTries(judy);
    const results = await Promise.all(challenges.map((challenge) => codeOf(answer(challenge, first))));
    expect(results.filter((result) => result === 'accepted')).toHaveLength(1);
    expect(new Set(results).isSubsetOf(answers)).toBe(true);
    expect(await judy.client.GET('/v1/account/two-factor')).toMatchObject({ recoveryCodesLeft: 9 });
    const asRead = ` ${second.replace('-', ' ').toUpperCase().replaceAll('0', 'O').replaceAll('1', 'l')} `;
    expect(await codeOf(answer(await challengeOf(judy), asRead))).toBe('accepted');
  });

  test('a challenge ends after five wrong codes, right ones included', async () => {
    const kim = await protectedPerson('kim');
    const challenge = await challengeOf(kim);
    for (let guess = 0; guess < 5; guess += 1)
      expect(await codeOf(answer(challenge, 'wrong'))).toBe('two_factor_code_wrong');
    expect(await codeOf(answer(challenge, kim.app.code()))).toBe('two_factor_challenge_expired');
  });

  test('many guesses at once on one challenge are five', async () => {
    const lena = await protectedPerson('lena');
    const challenge = await challengeOf(lena);
    const results = await Promise.all(
      Array.from({ length: 30 }, (_, index) => codeOf(answer(challenge, `${100_000 + index}`))),
    );
    expect(results.filter((result) => result !== 'two_factor_challenge_expired')).toHaveLength(5);
  });

  test('a challenge is used once, ends after five minutes, and cannot be made up', async () => {
    const mia = await protectedPerson('mia');
    const used = await challengeOf(mia);
    await answer(used, mia.app.code());
    world.clock.advance({ seconds: 30 });
    expect(await codeOf(answer(used, mia.app.code()))).toBe('two_factor_challenge_expired');
    const late = await challengeOf(mia);
    world.clock.advance({ minutes: 5 });
    expect(await codeOf(answer(late, mia.app.code()))).toBe('two_factor_challenge_expired');
    expect(await codeOf(answer('made up', mia.app.code()))).toBe('two_factor_challenge_expired');
  });

  test('a challenge answers for its own account only', async () => {
    const [nina, oscar] = [await protectedPerson('nina'), await protectedPerson('oscar')];
    expect(await codeOf(answer(await challengeOf(nina), oscar.app.code()))).toBe('two_factor_code_wrong');
    const [code = ''] = oscar.recoveryCodes;
    expect(await codeOf(answer(await challengeOf(nina), code))).toBe('two_factor_code_wrong');
  });

  test('a challenge does not survive a change of the password, and its code stays good', async () => {
    const pat = await protectedPerson('pat');
    const challenge = await challengeOf(pat);
    const newPassword = 'pat likes other blocks';
    await pat.client.PUT('/v1/account/password', { body: { password: pat.password, newPassword } });
    const code = pat.app.code();
    expect(await codeOf(answer(challenge, code))).toBe('two_factor_challenge_expired');
    expect(await codeOf(answer(await challengeOf({ ...pat, password: newPassword }), code))).toBe('accepted');
  });

  test('fresh challenges give no more guesses: the account has its limit, until its password changes', async () => {
    await using strict = await createWorld({ rateLimitFactor: 1 });
    const quinn = await protectedPerson('quinn', strict);
    for (const round of [1, 2]) {
      const challenge = await challengeOf(quinn, strict);
      for (let guess = 0; guess < 5; guess += 1)
        expect(await codeOf(answer(challenge, 'wrong', strict)), `round ${round}`).toBe(
          'two_factor_code_wrong',
        );
    }
    const refused = await answer(await challengeOf(quinn, strict), quinn.app.code(), strict).catch(
      (error: unknown) => error,
    );
    expect(refused).toMatchObject({ errorCode: 'rate_limited', retryAfter: expect.any(Number) });
    await using neighbour = await strict.neighbour();
    expect(await codeOf(answer(await challengeOf(quinn, neighbour), quinn.app.code(), neighbour))).toBe(
      'rate_limited',
    );
    const newPassword = 'quinn likes other blocks';
    await quinn.client.PUT('/v1/account/password', { body: { password: quinn.password, newPassword } });
    const challenge = await challengeOf({ ...quinn, password: newPassword }, strict);
    expect(await codeOf(answer(challenge, quinn.app.code(), strict))).toBe('accepted');
  });

  test('a wrong code leaves a line in the log, without the code', async () => {
    const rosa = await protectedPerson('rosa');
    await codeOf(answer(await challengeOf(rosa), '31415926'));
    const line = world.log.lines().findLast(({ code }) => code === 'two_factor_code_wrong');
    expect(line).toMatchObject({ accountId: rosa.accountId });
    expect(world.log.text()).not.toContain('31415926');
  });
});

describe('changing it', () => {
  test('new recovery codes put the old ones out of use', async () => {
    const sam = await protectedPerson('sam');
    const renew = (password: string) =>
      sam.client.POST('/v1/account/two-factor/recovery-codes', { body: { password } });
    expect(await codeOf(renew('a guess'))).toBe('wrong_password');
    const { recoveryCodes } = await renew(sam.password);
    const [old = '', fresh = ''] = [sam.recoveryCodes[0], recoveryCodes[0]];
    expect(await codeOf(answer(await challengeOf(sam), old))).toBe('two_factor_code_wrong');
    expect(await codeOf(answer(await challengeOf(sam), fresh))).toBe('accepted');
    expect(await sam.client.GET('/v1/account/two-factor')).toMatchObject({ recoveryCodesLeft: 9 });
  });

  test('recovery codes come only with two-factor', async () => {
    const tina = await world.person('tina');
    const body = { password: tina.password };
    expect(await codeOf(tina.client.POST('/v1/account/two-factor/recovery-codes', { body }))).toBe(
      'two_factor_off',
    );
  });

  test('switched off, the password alone opens a session again; a mail tells, once', async () => {
    const uma = await protectedPerson('uma');
    const challenge = await challengeOf(uma);
    const disable = (password: string) =>
      uma.client.POST('/v1/account/two-factor/disable', { body: { password } });
    expect(await codeOf(disable('a guess'))).toBe('wrong_password');
    await disable(uma.password);
    expect(await codeOf(answer(challenge, uma.app.code()))).toBe('two_factor_code_wrong');
    const { email, password } = uma;
    expect(await codeOf(visitorOf(world).POST('/v1/auth/login', { body: { email, password } }))).toBe(
      'accepted',
    );
    expect(await uma.client.GET('/v1/account/two-factor')).toMatchObject({
      enabled: false,
      recoveryCodesLeft: 0,
    });
    await disable(uma.password);
    const [first, second] = [
      await world.mailbox.next(uma.email, 'Two-factor'),
      await world.mailbox.next(uma.email, 'Two-factor'),
    ];
    expect(first.subject).not.toBe(second.subject);
    expect(
      world.mailbox.all(uma.email).filter(({ subject }) => subject?.includes('Two-factor')),
    ).toHaveLength(2);
  });
});
