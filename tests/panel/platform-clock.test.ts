import { expect, test } from 'vitest';
import { hearDate, platformNow } from '#src/panel/session/platform-clock.ts';

const noon = Date.parse('2026-01-01T12:00:00Z');
const says = (time: number) => new Date(time).toUTCString();

test('the time of the platform is known though the own clock is wrong, and follows when that is set', () => {
  expect(platformNow(noon)).toBe(noon);
  hearDate('not a date', noon);
  hearDate(null, noon);
  expect(platformNow(noon)).toBe(noon);
  const ahead = 3 * 3_600_000;
  // The date lacks what the second has gone by, and the reply took its time.
  hearDate(says(noon), noon + 900 + ahead);
  hearDate(says(noon + 5000), noon + 5040 + ahead);
  hearDate(says(noon + 9000), noon + 9700 + ahead);
  expect(platformNow(noon + 10_000 + ahead)).toBe(noon + 9960);
  for (let reply = 0; reply < 20; reply += 1) hearDate(says(noon), noon - 60_000);
  expect(platformNow(noon - 60_000)).toBe(noon);
});
