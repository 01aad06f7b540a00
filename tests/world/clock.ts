import type { Clock } from '#src/contract/clock.ts';

export type TestClock = Clock & {
  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): void;
};

/** A clock that stands still until a test moves it. */
export function testClock(start = new Date('2026-11-21T12:00:00Z')): TestClock {
  let time = start.getTime();
  return {
    now: () => new Date(time),
    advance({ days = 0, hours = 0, minutes = 0, seconds = 0 }) {
      time += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    },
  };
}
