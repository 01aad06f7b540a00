import { expect, test } from 'vitest';
import { createExpiringStorage, defaultLifetime } from '#src/panel/storage/expiring-storage.ts';

const day = 24 * 3_600_000;

/** A browser's storage as one Map that every tab sees, and a clock. */
function createWorld() {
  const values = new Map<string, string>();
  const world = {
    values,
    now: 1_700_000_000_000,
    tab: () => createExpiringStorage({ storage: () => storage, now: () => world.now }),
  };
  const storage: Storage = {
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
  return world;
}

test('a value lasts seven days, and is deleted by the first reading after that', () => {
  const world = createWorld();
  const tab = world.tab();
  tab.write('draft', 'a village by the sea');
  world.now += 7 * day - 1;
  expect(tab.read('draft')).toBe('a village by the sea');
  world.now += 1;
  expect(tab.read('draft')).toBeUndefined();
  expect(world.values.size).toBe(0);
  expect(defaultLifetime).toBe(7 * day);
});

test('the expiry stands before the value in milliseconds; a value without one never expires', () => {
  const world = createWorld();
  const tab = world.tab();
  tab.write('short', 'text', 1000);
  tab.write('long', 'text', 'forever');
  expect([...world.values]).toEqual([
    ['short', `expires=${world.now + 1000};text`],
    ['long', 'text'],
  ]);
  world.now += 100 * 365 * day;
  tab.clean();
  expect(tab.read('long')).toBe('text');
  expect(tab.read('short')).toBeUndefined();
});

test.each(['expires=1;gone', 'expires=99999999999999999999;', '', ';', 'expires=x;'])(
  'the text %j comes back as it was, whatever it looks like',
  (text) => {
    const world = createWorld();
    const tab = world.tab();
    tab.write('lasting', text, 'forever');
    tab.write('ending', text);
    world.now += day;
    tab.clean();
    expect(tab.read('lasting')).toBe(text);
    expect(tab.read('ending')).toBe(text);
  },
);

test('cleaning deletes what is over and nothing else, also when two tabs clean at once', () => {
  const world = createWorld();
  const [one, other] = [world.tab(), world.tab()];
  one.write('a', 'over', 10);
  one.write('b', 'over', 10);
  one.write('c', 'lasts', day);
  world.values.set('access_token', 'not ours to end');
  world.now += 10;
  one.write('b', 'written anew', 10);
  one.clean();
  other.clean();
  expect([...world.values.keys()]).toEqual(['b', 'c', 'access_token']);
  expect(other.read('b')).toBe('written anew');
});

test('a browser that blocks storage keeps nothing and breaks nothing', () => {
  const storage = () => {
    throw new Error('SecurityError');
  };
  const blocked = createExpiringStorage({ storage, now: () => 0 });
  blocked.write('a', 'b');
  blocked.clean();
  expect(blocked.read('a')).toBeUndefined();
});
