import { expect, test } from 'vitest';
import { createTrafficMeter } from '#src/agent/front/traffic-meter.ts';

const castle = 'castle';
const bytes = (fromPlayersBytes: number, toPlayersBytes: number) => ({
  [castle]: { fromPlayersBytes, toPlayersBytes },
});
const rate = (fromPlayersBytesPerSecond: number, toPlayersBytesPerSecond: number) =>
  new Map([[castle, { fromPlayersBytesPerSecond, toPlayersBytesPerSecond }]]);

function meterAt() {
  let now = 100;
  return { ...createTrafficMeter(() => now), later: (seconds: number) => (now += seconds) };
}

test('what passed before an agent came is not counted, what passes then is, by the second', () => {
  const { open, measure, later } = meterAt();
  expect(measure()).toBeUndefined();
  const gateway = open();
  gateway.take(bytes(5000, 70_000));
  expect(measure()).toBeUndefined();
  later(1);
  gateway.take(bytes(5010, 70_100));
  later(1);
  gateway.take(bytes(5030, 70_400));
  later(0.5);
  expect(measure()).toEqual(rate(15, 200));
});

test('a gateway that tells of no change says that nothing passed; one that says nothing is not known', () => {
  const { open, measure, later } = meterAt();
  const gateway = open();
  gateway.take({});
  later(5);
  gateway.take({});
  expect(measure()).toEqual(new Map());
  later(5);
  expect(measure()).toBeUndefined();
  later(5);
  gateway.take(bytes(0, 1000));
  expect(measure()).toEqual(rate(0, 100));
});

test('two gateways, one of which lets go of its players, count together, and each from its own beginning', () => {
  const { open, measure, later } = meterAt();
  const old = open();
  old.take(bytes(0, 1000));
  later(5);
  old.take(bytes(0, 1500));
  const young = open();
  young.take({});
  later(5);
  old.take(bytes(0, 2000));
  young.take(bytes(50, 0));
  old.close();
  expect(measure()).toEqual(rate(10, 100));
  later(5);
  young.take(bytes(50, 500));
  expect(measure()).toEqual(rate(0, 100));
  young.close();
  expect(measure()).toBeUndefined();
});
