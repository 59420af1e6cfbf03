import { expect, test } from 'vitest';
import { callsInHour, type HourFigures } from './calls-in-hour.ts';

const figures: HourFigures = {
  openSeconds: 3600,
  robots: { robots: 10, 'company-robots': 50, gateway: 30 },
  callsPerSecond: null,
  affordable: Number.POSITIVE_INFINITY,
  secondsPerCall: 60,
  numbers: 10_000,
};

test.each<[string, Partial<HourFigures>, ReturnType<typeof callsInHour>]>([
  ['the robots of the task', {}, { calls: 600, limit: 'robots' }],
  ['those of the company', { robots: { ...figures.robots, 'company-robots': 5 } }, { calls: 300, limit: 'company-robots' }],
  ['the gateway that others fill', { robots: { ...figures.robots, gateway: 0 } }, { calls: 0, limit: 'gateway' }],
  ['calls per second', { callsPerSecond: 0.1 }, { calls: 360, limit: 'calls-per-second' }],
  ['money', { affordable: 7 }, { calls: 7, limit: 'money' }],
  ['its numbers', { numbers: 40 }, { calls: 40, limit: 'numbers' }],
  ['half an hour that is left of the day', { openSeconds: 1800 }, { calls: 300, limit: 'robots' }],
  ['the hours', { openSeconds: 0 }, { calls: 0, limit: 'hours' }],
])('an hour is limited by %s', (_what, change, expected) => {
  expect(callsInHour({ ...figures, ...change })).toEqual(expected);
});
