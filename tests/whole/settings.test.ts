import { expect, test } from 'vitest';
import { readSettings, settingsSchema, SettingsError } from '#src/bin/settings.ts';

test('a setting that is empty has its default', () => {
  const empty = Object.fromEntries(Object.keys(settingsSchema.shape).map((name) => [name, '']));
  expect(readSettings(empty)).toEqual(readSettings({}));
});

test.for([
  ['PORT', '0'],
  ['PORT', ' '],
  ['GAME_PORT', '0'],
  ['METRICS_PORT', '70000'],
  ['TRUSTED_PROXIES', '10.0.0.0/'],
  ['TRUSTED_PROXIES', '127.0.0.1, 10.0.0.0/99'],
] as const)('%s=%s is refused by its name', ([name, value]) => {
  expect(() => readSettings({ [name]: value })).toThrow(SettingsError);
  expect(() => readSettings({ [name]: value })).toThrow(`  ${name}: `);
});

test.for([
  ['0.0.0.0', 'http://127.0.0.1:80'],
  ['::', 'http://[::1]:80'],
  ['10.0.0.5', 'http://10.0.0.5:80'],
  ['fd00::5', 'http://[fd00::5]:80'],
] as const)('the agent of a platform that listens on %s dials %s', ([HOST, expected]) => {
  expect(readSettings({ HOST, PORT: '80' }).PLATFORM_URL).toBe(expected);
  expect(readSettings({ HOST, PLATFORM_URL: 'https://a.example' }).PLATFORM_URL).toBe('https://a.example');
});
