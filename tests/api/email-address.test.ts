import { createLanternhostClient } from '@lanternhost/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acceptedLanguage } from '#src/control/http/accepted-language.ts';
import { openRawChannel } from '#tests/live/raw-channel.ts';
import { refusalOf } from '#tests/world/refusal.ts';
import { createWorld, type Person, type World } from '#tests/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const visitor = () => createLanternhostClient({ baseUrl: world.url });
const tokenOf = (link: string) => link.split('/').pop() ?? '';

async function verificationToken(email: string, of = world): Promise<string> {
  return tokenOf((await of.mailbox.next(email, 'Verify')).link('/verify-email/'));
}
async function confirmationToken(email: string, of = world): Promise<string> {
  return tokenOf((await of.mailbox.next(email, 'Confirm')).link('/panel/confirm-email/'));
}
const verify = (token: string) => visitor().POST('/v1/auth/verify-email', { body: { token } });
const confirm = ({ client }: Person, token: string) =>
  client.POST('/v1/account/email/confirmation', { body: { token } });
const move = ({ client, password }: Person, email: string) =>
  client.POST('/v1/account/email', { body: { email, password } });

describe('verifying the address', () => {
  test('alice registers, opens the link of the mail, and open pages show it at once', async () => {
    const alice = await world.person('alice');
    await using channel = await openRawChannel(world.liveUrl, alice.accessToken);
    channel.send({ action: 'subscribe', topic: '/account' });
    await channel.next();
    const token = await verificationToken(alice.email);
    expect(await verify(token)).toEqual({ email: alice.email });
    expect(await channel.next()).toContain('"emailVerified":true');
    expect(await alice.client.GET('/v1/auth')).toMatchObject({ emailVerified: true });
    expect(await verify(token)).toEqual({ email: alice.email });
  });

  test('a link works for three days', async () => {
    await using fresh = await createWorld();
    const bob = await fresh.person('bob');
    const token = await verificationToken(bob.email, fresh);
    fresh.clock.advance({ days: 3 });
    const late = createLanternhostClient({ baseUrl: fresh.url }).POST('/v1/auth/verify-email', {
      body: { token },
    });
    expect(await refusalOf(late)).toBe('email_verification_invalid');
  });

  test('a made-up token, and one for another purpose, is refused', async () => {
    const carol = await world.person('carol');
    expect(await refusalOf(verify('x'))).toBe('email_verification_invalid');
    expect(await refusalOf(verify(carol.accessToken))).toBe('email_verification_invalid');
    const verification = await verificationToken(carol.email);
    expect(await refusalOf(confirm(carol, verification))).toBe('email_confirmation_invalid');
    await move(carol, 'carol@example.org');
    const confirmation = await confirmationToken('carol@example.org');
    expect(await refusalOf(verify(confirmation))).toBe('email_verification_invalid');
  });

  test('the mail comes again, a minute later at the earliest, until the address is verified', async () => {
    await using fresh = await createWorld();
    const dave = await fresh.person('dave');
    const again = () => refusalOf(dave.client.POST('/v1/account/email/verification'));
    expect(await again()).toBe('email_verification_cooldown');
    fresh.clock.advance({ minutes: 1 });
    const asked = await Promise.all(Array.from({ length: 5 }, again));
    expect(asked.toSorted()).toEqual(['accepted', ...Array(4).fill('email_verification_cooldown')]);
    await verificationToken(dave.email, fresh);
    const token = await verificationToken(dave.email, fresh);
    await createLanternhostClient({ baseUrl: fresh.url }).POST('/v1/auth/verify-email', { body: { token } });
    fresh.clock.advance({ minutes: 1 });
    expect(await again()).toBe('email_verified_already');
  });

  test('nobody is mailed without end because somebody else registered his address', async () => {
    await using fresh = await createWorld({ rateLimitFactor: 1 });
    const eve = await fresh.person('eve');
    const results: string[] = [];
    for (let index = 0; index < 11; index += 1) {
      fresh.clock.advance({ minutes: 1 });
      results.push(await refusalOf(eve.client.POST('/v1/account/email/verification')));
    }
    expect(results).toEqual([...Array(10).fill('accepted'), 'rate_limited']);
  });
});

describe('changing the address', () => {
  test('the new one counts at once, unverified; it is asked, and the old one is told', async () => {
    const frank = await world.person('frank');
    const old = await verificationToken(frank.email);
    await verify(old);
    await using channel = await openRawChannel(world.liveUrl, frank.accessToken);
    channel.send({ action: 'subscribe', topic: '/account' });
    await channel.next();
    expect(await move(frank, 'frank@example.org')).toMatchObject({
      email: 'frank@example.org',
      emailVerified: false,
    });
    expect(await channel.next()).toContain('frank@example.org');
    const notice = await world.mailbox.next(frank.email, 'was changed');
    expect(notice.text).toContain('frank@example.org');
    expect(await refusalOf(verify(old))).toBe('email_verification_invalid');

    const token = await confirmationToken('frank@example.org');
    expect(await confirm(frank, token)).toMatchObject({ emailVerified: true });
    expect(await confirm(frank, token)).toMatchObject({ emailVerified: true });
    const logIn = (email: string) =>
      refusalOf(visitor().POST('/v1/auth/login', { body: { email, password: frank.password } }));
    expect(await logIn(frank.email)).toBe('account_email_unknown');
    expect(await logIn('frank@example.org')).toBe('accepted');
  });

  test('links to an address that the account left are worth nothing, even when it comes back', async () => {
    const grace = await world.person('grace');
    await move(grace, 'grace@example.org');
    const left = await confirmationToken('grace@example.org');
    await move(grace, 'grace@example.net');
    await confirmationToken('grace@example.net');
    expect(await refusalOf(confirm(grace, left))).toBe('email_confirmation_invalid');
    await move(grace, 'grace@example.org');
    expect(await refusalOf(confirm(grace, left))).toBe('email_confirmation_invalid');
    expect(await confirm(grace, await confirmationToken('grace@example.org'))).toMatchObject({
      emailVerified: true,
    });
  });

  test('nobody confirms an address for somebody else', async () => {
    const [heidi, mallory] = await Promise.all([world.person('heidi'), world.person('mallory')]);
    await move(heidi, 'heidi@example.org');
    const token = await confirmationToken('heidi@example.org');
    expect(await refusalOf(confirm(mallory, token))).toBe('email_confirmation_invalid');
    expect(await heidi.client.GET('/v1/auth')).toMatchObject({ emailVerified: false });
  });

  test('needs the password, and an address that no account has', async () => {
    const [ivan, judy] = await Promise.all([world.person('ivan'), world.person('judy')]);
    expect(await refusalOf(move({ ...ivan, password: 'not my password' }, 'i@example.org'))).toBe(
      'wrong_password',
    );
    expect(await refusalOf(move(ivan, judy.email.toUpperCase()))).toBe('account_email_taken');
    expect(await refusalOf(move(ivan, 'no address'))).toBe('email_invalid');
    expect(await ivan.client.GET('/v1/auth')).toMatchObject({ email: ivan.email });
  });

  test('of many accounts that want one address at once, one gets it', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, (_, index) => world.person(`many${index}`)));
    const results = await Promise.all(people.map((person) => refusalOf(move(person, 'One@example.org'))));
    expect(results.filter((result) => result === 'accepted')).toHaveLength(1);
    expect(results.filter((result) => result === 'account_email_taken')).toHaveLength(7);
  });

  test('which addresses have an account cannot be tried without end', async () => {
    await using fresh = await createWorld({ rateLimitFactor: 1 });
    const eve = await fresh.person('eve');
    await fresh.person('walter');
    const results: string[] = [];
    for (let index = 0; index < 11; index += 1)
      results.push(await refusalOf(move(eve, 'walter@example.com')));
    expect(results).toEqual([...Array(10).fill('account_email_taken'), 'rate_limited']);
  });
});

test.for([
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['fr, en;q=0.5, de;q=0.7', 'de'],
  ['de;q=0, en', 'en'],
  ['EN-us', 'en'],
  ['fr', 'en'],
  ['*', 'en'],
  [';;;q=,,', 'en'],
  [undefined, 'en'],
] as const)('the first mail to whoever reads %s is in %s', ([header, language]) => {
  expect(acceptedLanguage(header)).toBe(language);
});

test('who registers in German is greeted in German', async () => {
  await fetch(`${world.url}/v1/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'de' },
    body: JSON.stringify({ email: 'zoe@example.com', password: 'zoe likes blocks', acceptTerms: true }),
  });
  const mail = await world.mailbox.next('zoe@example.com');
  expect(mail.text).toContain('Willkommen');
});
