import { expect, test } from 'vitest';
import { acceptsEncoding } from '#src/control/http/accepted-encodings.ts';

test.for([
  ['gzip, deflate, br', true],
  ['GZIP', true],
  ['br;q=1.0, gzip;q=0.5', true],
  ['gzip;q=0', false],
  ['gzip; q=0.000, br', false],
  ['gzip;q=0.001', true],
  ['x-gzip', false],
  ['identity', false],
  [undefined, false],
] as const)('%j takes gzip: %s', ([header, expected]) => {
  expect(acceptsEncoding(header, 'gzip')).toBe(expected);
});
