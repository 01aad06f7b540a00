import { createLanternhostClient, LanternhostError } from '@lanternhost/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { relyingParty } from '#src/control/passkeys/rules.ts';
import { securityKey } from '#tests/world/security-key.ts';
import { createWorld, type Person, type World } from '#tests/world/world.ts';

const origin = 'https://lanternhost.example';

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
const visitor = (token?: string) => createLanternhostClient({ baseUrl: world.url, token });
const begin = ({ client, password }: Person) =>
  client.POST('/v1/account/passkeys/options', { body: { password } });
const listOf = async ({ client }: Person) => (await client.GET('/v1/account/passkeys')).content;

async function addPasskey(person: Person, device = securityKey({ origin }), name = 'phone') {
  const { challenge, options } = await begin(person);
  const credential = device.create(options);
  const passkey = await person.client.POST('/v1/account/passkeys', { body: { challenge, name, credential } });
  return { ...passkey, device };
}

type Device = ReturnType<typeof securityKey>;

async function logIn(device: Device, deviation: Parameters<Device['get']>[1] = {}) {
  const { challenge, options } = await visitor().POST('/v1/auth/login/passkey/options');
  return visitor().POST('/v1/auth/login/passkey', {
    body: { challenge, credential: device.get(options, deviation) },
  });
}

describe('adding a passkey', () => {
  test('alice adds her phone, signs in with nothing else, and sees when it was used', async () => {
    const alice = await world.person('alice');
    const { device, ...passkey } = await addPasskey(alice);
    expect(passkey).toEqual({
      id: expect.any(String),
      name: 'phone',
      createdAt: world.clock.now().toISOString(),
      lastUsedAt: null,
    });
    world.clock.advance({ hours: 1 });
    const { accessToken } = await logIn(device);
    expect(await visitor(accessToken).GET('/v1/auth')).toMatchObject({ email: alice.email });
    expect(await listOf(alice)).toEqual([{ ...passkey, lastUsedAt: world.clock.now().toISOString() }]);
    expect((await world.mailbox.next(alice.email, 'passkey')).text).toContain('phone');
    const { content } = await alice.client.GET('/v1/notifications');
    expect(content).toMatchObject([{ title: 'Passkey added' }]);
  });

  test('it takes the password, and asks for a key that its device finds by itself and unlocks', async () => {
    const bob = await world.person('bob');
    expect(await codeOf(begin({ ...bob, password: 'a guess' }))).toBe('wrong_password');
    const { challenge, options } = await begin(bob);
    expect(options).toMatchObject({
      challenge,
      rp: { id: 'lanternhost.example', name: 'Lanternhost' },
      user: { name: bob.email },
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
    const { device } = await addPasskey(bob);
    expect((await begin(bob)).options.excludeCredentials).toEqual([
      { id: device.credentialId.toString('base64url'), type: 'public-key', transports: ['internal'] },
    ]);
  });

  test.for([
    ['was made on another site', { origin: 'https://lanternhost.example.evil.test' }],
    ['was made for another site', { rpId: 'evil.test' }],
    ['answers another challenge', { challenge: 'A'.repeat(43) }],
    ['is the answer to a log-in', { type: 'webauthn.get' }],
    ['was made without unlocking the device', { isUserVerified: false }],
  ] as const)('a credential that %s is refused', async ([name, deviation]) => {
    const person = await world.person(`maker-${name.replaceAll(' ', '-')}`);
    const { challenge, options } = await begin(person);
    const credential = securityKey({ origin }).create(options, deviation);
    const body = { challenge, name: 'phone', credential };
    expect(await codeOf(person.client.POST('/v1/account/passkeys', { body }))).toBe('passkey_refused');
    expect(await listOf(person)).toEqual([]);
  });

  test('a challenge is for one account, one answer and five minutes', async () => {
    const [carol, mallory] = [await world.person('carol'), await world.person('mallory')];
    const device = securityKey({ origin });
    const add = ({ client }: Person, { challenge, options }: Awaited<ReturnType<typeof begin>>) =>
      codeOf(
        client.POST('/v1/account/passkeys', {
          body: { challenge, name: 'phone', credential: device.create(options) },
        }),
      );
    expect(await add(mallory, await begin(carol))).toBe('passkey_refused');
    const used = await begin(carol);
    expect(await add(carol, used)).toBe('accepted');
    expect(await add(carol, used)).toBe('passkey_refused');
    const late = await begin(carol);
    world.clock.advance({ minutes: 5 });
    expect(await add(carol, late)).toBe('passkey_refused');
    const { challenge } = await visitor().POST('/v1/auth/login/passkey/options');
    expect(await add(carol, { ...(await begin(carol)), challenge })).toBe('passkey_refused');
  });

  test('nobody adds the passkey of another account', async () => {
    const [dave, mallory] = [await world.person('dave'), await world.person('mallory2')];
    const { device } = await addPasskey(dave);
    const copy = securityKey({ origin, credentialId: device.credentialId });
    expect(await codeOf(addPasskey(mallory, copy))).toBe('passkey_taken');
    expect(await codeOf(logIn(device))).toBe('accepted');
  });

  test('of eight passkeys added at once to twenty-two, three are added', async () => {
    const erin = await world.person('erin');
    const rows = Array.from({ length: 22 }, (_, index) => ({
      ...{ account_id: erin.accountId, public_key: Buffer.alloc(1), counter: 0, transports: [], name: 'old' },
      credential_id: Buffer.from(`one of erin ${index}`),
      created_at: world.clock.now(),
    }));
    await world.platform.database.insertInto('passkey').values(rows).execute();
    const results = await Promise.all(Array.from({ length: 8 }, () => codeOf(addPasskey(erin))));
    expect(results.filter((result) => result === 'accepted')).toHaveLength(3);
    expect(new Set(results)).toEqual(new Set(['accepted', 'passkey_limit']));
    expect(await listOf(erin)).toHaveLength(25);
  });
});

describe('signing in with a passkey', () => {
  test('it counts as both factors', async () => {
    const frank = await world.person('frank');
    const { device } = await addPasskey(frank);
    await world.platform.database
      .insertInto('two_factor')
      .values({
        account_id: frank.accountId,
        sealed_secret: Buffer.alloc(1),
        enabled_at: world.clock.now(),
        created_at: world.clock.now(),
      })
      .execute();
    const { email, password } = frank;
    expect(await codeOf(visitor().POST('/v1/auth/login', { body: { email, password } }))).toBe(
      'two_factor_required',
    );
    expect(await codeOf(logIn(device))).toBe('accepted');
  });

  test.for([
    ['given to another site', { origin: 'https://evil.test' }],
    ['meant for another site', { rpId: 'evil.test' }],
    ['given to another challenge', { challenge: 'A'.repeat(43) }],
    ['the making of a passkey', { type: 'webauthn.create' }],
    ['given without unlocking the device', { isUserVerified: false }],
    ['without its account', { userHandle: null }],
    ['for another account', { userHandle: 'A'.repeat(22) }],
  ] as const)('an answer that is %s is refused, and leaves a line in the log', async ([name, deviation]) => {
    const person = await world.person(`user-${name.replaceAll(' ', '-')}`);
    const { device } = await addPasskey(person);
    expect(await codeOf(logIn(device, deviation))).toBe('passkey_refused');
    expect(world.log.lines().findLast(({ code }) => code === 'passkey_refused')).toMatchObject({
      accountId: person.accountId,
    });
  });

  test('an answer with the signature of another key is refused', async () => {
    const grace = await world.person('grace');
    const { device } = await addPasskey(grace);
    const forged = securityKey({ origin, credentialId: device.credentialId });
    const { options } = await begin(grace);
    forged.create(options);
    expect(await codeOf(logIn(forged))).toBe('passkey_refused');
  });

  test('a passkey that nobody added is unknown', async () => {
    expect(await codeOf(logIn(securityKey({ origin }), { userHandle: 'A'.repeat(22) }))).toBe(
      'passkey_unknown',
    );
  });

  test('a challenge is answered once, by fifty at once too, and within five minutes', async () => {
    const heidi = await world.person('heidi');
    const { device } = await addPasskey(heidi);
    const answer = ({ challenge, options }: Awaited<ReturnType<typeof ask>>) =>
      codeOf(
        visitor().POST('/v1/auth/login/passkey', { body: { challenge, credential: device.get(options) } }),
      );
    const ask = () => visitor().POST('/v1/auth/login/passkey/options');
    const question = await ask();
    const results = await Promise.all(Array.from({ length: 50 }, () => answer(question)));
    expect(results.filter((result) => result === 'accepted')).toHaveLength(1);
    expect(new Set(results)).toEqual(new Set(['accepted', 'passkey_refused']));
    const late = await ask();
    world.clock.advance({ minutes: 5 });
    expect(await answer(late)).toBe('passkey_refused');
  });

  test('a device that counts its uses must go on counting: a copy of it is found out', async () => {
    const ivan = await world.person('ivan');
    const { device } = await addPasskey(ivan, securityKey({ origin, counts: true }));
    expect(await codeOf(logIn(device))).toBe('accepted');
    expect(await codeOf(logIn(device))).toBe('accepted');
    expect(await codeOf(logIn(device, { counter: 2 }))).toBe('passkey_refused');
    expect(await codeOf(logIn(device, { counter: 0 }))).toBe('passkey_refused');
    expect(await codeOf(logIn(device))).toBe('accepted');
  });

  test('it works in every platform process', async () => {
    const judy = await world.person('judy');
    const { device } = await addPasskey(judy);
    await using neighbour = await world.neighbour();
    const { challenge, options } = await visitor().POST('/v1/auth/login/passkey/options');
    const elsewhere = createLanternhostClient({ baseUrl: neighbour.url });
    const body = { challenge, credential: device.get(options) };
    expect(await codeOf(elsewhere.POST('/v1/auth/login/passkey', { body }))).toBe('accepted');
  });
});

describe('keeping passkeys', () => {
  test('a passkey is renamed, and removed it opens nothing', async () => {
    const kim = await world.person('kim');
    const { id, device } = await addPasskey(kim);
    const params = { path: { id } };
    expect(
      await kim.client.PATCH('/v1/account/passkeys/{id}', { params, body: { name: 'old phone' } }),
    ).toMatchObject({ id, name: 'old phone' });
    await kim.client.DELETE('/v1/account/passkeys/{id}', { params });
    expect(await codeOf(logIn(device))).toBe('passkey_unknown');
    expect(await listOf(kim)).toEqual([]);
    expect(await codeOf(kim.client.DELETE('/v1/account/passkeys/{id}', { params }))).toBe('not_found');
    const { content } = await kim.client.GET('/v1/notifications');
    expect(content[0]).toMatchObject({ title: 'Passkey removed' });
  });
});

test('the passkeys of a closed account are unknown, at the moment of closing too', async () => {
  const lena = await world.person('lena');
  const { device } = await addPasskey(lena);
  await lena.client.POST('/v1/account/closing', { body: { password: lena.password } });
  world.clock.advance({ days: 14 });
  const [session] = await Promise.all([
    logIn(device).catch(() => undefined),
    world.platform.closing.closeDue(),
  ]);
  if (session)
    expect(await codeOf(visitor(session.accessToken).GET('/v1/auth'))).toBe('authentication_required');
  expect(await codeOf(logIn(device))).toBe('passkey_unknown');
});

describe('where browsers offer no passkeys', () => {
  test.for([
    ['https://play.example.com', 'play.example.com'],
    ['https://play.example.com:8443/', 'play.example.com'],
    ['http://localhost:3000', 'localhost'],
    ['http://panel.localhost:3000', 'panel.localhost'],
    ['http://play.example.com', undefined],
    ['https://192.0.2.1', undefined],
    ['http://127.0.0.1:3000', undefined],
    ['https://[2001:db8::1]', undefined],
    ['http://[::1]:3000', undefined],
  ] as const)('%s keeps them for %s', ([publicUrl, expected]) => {
    expect(relyingParty(publicUrl, 'Lanternhost')?.id).toBe(expected);
  });

  test('every call says so', async () => {
    await using plain = await createWorld({ publicUrl: 'http://192.0.2.1:3000' });
    const lena = await plain.person('lena');
    expect(await codeOf(begin(lena))).toBe('passkeys_unavailable');
    const nobody = createLanternhostClient({ baseUrl: plain.url });
    expect(await codeOf(nobody.POST('/v1/auth/login/passkey/options'))).toBe('passkeys_unavailable');
    expect(await listOf(lena)).toEqual([]);
  });
});
