import { expect, test } from 'vitest';
import { batchLookups } from '#src/control/database/batch-lookups.ts';

test('lookups of one turn share a query that asks for each key once', async () => {
  const asked: string[][] = [];
  const lookUp = batchLookups(async (keys) => {
    asked.push([...keys]);
    return new Map(keys.filter((key) => key !== 'missing').map((key) => [key, key.toUpperCase()]));
  });
  expect(await Promise.all(['a', 'b', 'a', 'missing'].map(lookUp))).toEqual(['A', 'B', 'A', undefined]);
  expect(asked).toEqual([['a', 'b', 'missing']]);
});

test('a lookup made while a query is under way gets a query of its own, which sees what changed meanwhile', async () => {
  let stored = 'before';
  const begun = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const lookUp = batchLookups(async (keys) => {
    const found = new Map(keys.map((key) => [key, stored]));
    begun.resolve();
    await release.promise;
    return found;
  });
  const early = lookUp('a');
  await begun.promise;
  stored = 'after';
  const late = lookUp('a');
  release.resolve();
  expect(await Promise.all([early, late])).toEqual(['before', 'after']);
});

test('a failed query fails every lookup it was for, and no later one', async () => {
  let fails = true;
  const lookUp = batchLookups(async (keys) => {
    if (fails) throw new Error('the server is away');
    return new Map(keys.map((key) => [key, key]));
  });
  const results = await Promise.allSettled(['a', 'b'].map(lookUp));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  expect(await lookUp('a')).toBe('a');
});
