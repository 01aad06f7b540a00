import { createLanternhostClient } from '@lanternhost/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passwordFault } from '#src/control/auth/password-rules.ts';
import { hashPassword, passwordMatches } from '#src/control/auth/passwords.ts';
import { openRawChannel } from '#tests/live/raw-channel.ts';
import { refusalOf } from '#tests/world/refusal.ts';
import { createWorld, type World } from '#tests/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const post = (path: string, body: object, token = '', method = 'POST') =>
  fetch(`${world.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });

describe('the rules for a new password', () => {
  test.for([
    ['aaaaaaaaaaaa', 'password_unique_characters'],
    ['banana banana', 'password_unique_characters'],
    ['🙂🙃🙂🙃🙂🙃🙂🙃🙂🙃', 'password_unique_characters'],
    ['my birthday 19990204', 'password_adjacent_digits'],
    ['call +4915112345678', 'password_adjacent_digits'],
    ['arabic ١٢٣٤٥٦ digits', 'password_adjacent_digits'],
    ['half a \ud83d character', 'password_characters_invalid'],
    ['correct horse 12345', undefined],
    ['12345 and 67890 apart', undefined],
    ['aA bB cC dD eE', undefined],
    ['пароль на русском', undefined],
  ] as const)('%o: %s', ([password, code]) => {
    expect(passwordFault(password)?.code).toBe(code);
  });

  test.for([
    ['short', 'password_too_short'],
    ['long enough? '.repeat(6), 'password_too_long'],
    ['aaaaaaaaaaaa', 'password_unique_characters'],
    ['my birthday 19990204', 'password_adjacent_digits'],
    ['half a \ud83d character', 'password_characters_invalid'],
  ] as const)('%o is refused with %s wherever a password is chosen', async ([password, errorCode]) => {
    const eve = await world.person(`eve-${errorCode}`);
    const link = await world.platform.setup.openLink();
    const email = 'new@example.com';
    const fault = (path: string) => ({
      status: 400,
      errorCode,
      message: expect.stringMatching(/^Must /),
      fields: [{ path, message: expect.stringMatching(/^Must /) }],
    });
    const account = { email, password, acceptTerms: true };
    const registered = await post('/v1/auth/register', account);
    expect(await registered.json()).toMatchObject(fault('password'));
    const setUp = await post('/v1/setup', { ...account, token: link });
    expect(await setUp.json()).toMatchObject(fault('password'));
    const change = { password: eve.password, newPassword: password };
    const changed = await post('/v1/account/password', change, eve.accessToken, 'PUT');
    expect(await changed.json()).toMatchObject(fault('newPassword'));
  });
});

describe('changing the password', () => {
  const newPassword = 'a new and longer phrase';

  test('ends every other session and its channels on all platform processes, and keeps this one', async () => {
    const alice = await world.person('alice');
    await using neighbour = await world.neighbour();
    const { accessToken } = await alice.client.POST('/v1/auth/login', { body: alice });
    await using mine = await openRawChannel(neighbour.liveUrl, alice.accessToken);
    await using other = await openRawChannel(neighbour.liveUrl, accessToken);
    for (const channel of [mine, other]) {
      channel.send({ action: 'subscribe', topic: '/account' });
      await channel.next();
    }
    await alice.client.PUT('/v1/account/password', { body: { password: alice.password, newPassword } });
    expect(await other.closed).toBe(4401);
    mine.send({ action: 'subscribe', topic: '/account' });
    expect(await mine.next((frame) => frame.startsWith('ack:'))).toBe('ack:/account');
    expect(await refusalOf(alice.client.GET('/v1/auth'))).toBe('accepted');

    const logIn = (password: string) =>
      refusalOf(alice.client.POST('/v1/auth/login', { body: { email: alice.email, password } }));
    expect(await logIn(alice.password)).toBe('wrong_password');
    expect(await logIn(newPassword)).toBe('accepted');
  });

  test('needs the present password, and another one than that', async () => {
    const bob = await world.person('bob');
    const change = (password: string, next: string) =>
      refusalOf(bob.client.PUT('/v1/account/password', { body: { password, newPassword: next } }));
    expect(await change('not my password', newPassword)).toBe('wrong_password');
    expect(await change(bob.password, bob.password)).toBe('new_password_same');
  });

  test('of many changes at once one counts', async () => {
    const carol = await world.person('carol');
    const changes = Array.from({ length: 10 }, (_, index) =>
      refusalOf(
        carol.client.PUT('/v1/account/password', {
          body: { password: carol.password, newPassword: `${newPassword} ${index}` },
        }),
      ),
    );
    const results = await Promise.all(changes);
    expect(results.filter((result) => result === 'accepted')).toHaveLength(1);
    expect(new Set(results)).toEqual(new Set(['accepted', 'wrong_password']));
  });

  test('leaves no session to whoever signs in with the old password at the same time', async () => {
    const dave = await world.person('dave');
    const visitor = createLanternhostClient({ baseUrl: world.url });
    const logIns = Array.from({ length: 10 }, () =>
      visitor.POST('/v1/auth/login', { body: dave }).then(
        ({ accessToken }) => [accessToken],
        () => [],
      ),
    );
    const changing = dave.client.PUT('/v1/account/password', {
      body: { password: dave.password, newPassword },
    });
    const [tokens] = await Promise.all([Promise.all(logIns), changing]);
    for (const token of tokens.flat()) {
      const client = createLanternhostClient({ baseUrl: world.url, token });
      expect(await refusalOf(client.GET('/v1/auth'))).toBe('authentication_required');
    }
  });
});

test('two different passwords never match, however alike their bytes are', async () => {
  const long = 'x'.repeat(71);
  expect(await passwordMatches(`${long}b`, await hashPassword(`${long}a`))).toBe(false);
  expect(await passwordMatches('é'.normalize('NFD'), await hashPassword('é'.normalize('NFC')))).toBe(false);
  expect(await passwordMatches('a\ud800', await hashPassword('a\ufffd'))).toBe(false);
});
