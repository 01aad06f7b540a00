import { expect, test } from 'vitest';
import { safeRedirect } from '#src/panel/session/redirect.ts';

const origin = 'https://play.example.com';

test.for([
  ['/panel/instances/new?game=minecraft&tier=free#x', '/panel/instances/new?game=minecraft&tier=free#x'],
  ['/', '/'],
  [null, '/panel'],
  ['', '/panel'],
  ['panel', '/panel'],
  ['https://evil.example', '/panel'],
  ['//evil.example', '/panel'],
  [String.raw`/\evil.example`, '/panel'],
  [String.raw`\\evil.example`, '/panel'],
  ['/.//evil.example', '/panel'],
  ['/x/..//evil.example', '/panel'],
  ['/\t/evil.example', '/panel'],
  ['/\n//evil.example', '/panel'],
  ['javascript:alert(1)', '/panel'],
  ['data:text/html,x', '/panel'],
  ['/%2F/evil.example', '/%2F/evil.example'],
  ['/@evil.example', '/@evil.example'],
  [' /panel', '/panel'],
] as const)('asked to go to %j, it goes to %s', ([wanted, expected]) => {
  const path = safeRedirect(wanted, origin);
  expect(path).toBe(expected);
  expect(new URL(path, origin).origin).toBe(origin);
});
