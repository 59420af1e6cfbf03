import { expect, test } from 'vitest';
import { type MeasuredCalls, type TaskCondition, trips } from './task-rule.ts';

const calls = (of: number, over: Partial<MeasuredCalls> = {}): MeasuredCalls => ({
  ...{ calls: of, answered: 0, connected: 0, gradeA: 0, complaints: 0, earlyHangups: 0, failures: 0 },
  ...over,
});
const condition = (over: Partial<TaskCondition> = {}): TaskCondition => ({
  ...{ measure: 'failure-rate', comparison: 'above', threshold: 50, minimum: 50, windowMinutes: 5 },
  ...over,
});

test('a rule steps in past its threshold, by the figures that it saw', () => {
  expect(trips(condition(), calls(60, { failures: 31 }))).toEqual({ measure: 'failure-rate', calls: 60, count: 31, share: 51.7 });
  const below = condition({ measure: 'answer-rate', comparison: 'below', threshold: 20 });
  expect(trips(below, calls(100, { answered: 19 }))).toMatchObject({ count: 19, share: 19 });
});

test.each([
  ['on the threshold', condition(), calls(60, { failures: 30 })],
  ['on the threshold from above', condition({ measure: 'answer-rate', comparison: 'below', threshold: 20 }), calls(100, { answered: 20 })],
  ['with too few calls', condition(), calls(49, { failures: 49 })],
  ['without a call', condition({ comparison: 'below', minimum: 0 }), calls(0)],
  ['for what is not its measure', condition({ measure: 'complaint-rate' }), calls(60, { failures: 60 })],
])('it does not %s', (_, rule, of) => {
  expect(trips(rule, of)).toBeUndefined();
});

test('of any calls, it steps in for none or one of a threshold above and one below', () => {
  for (let all = 1; all <= 24; all++)
    for (let failures = 0; failures <= all; failures++)
      for (const threshold of [0, 12.5, 30, 50, 100]) {
        const of = calls(all, { failures });
        const above = trips(condition({ threshold, minimum: 1 }), of) !== undefined;
        const below = trips(condition({ threshold, minimum: 1, comparison: 'below' }), of) !== undefined;
        expect(above && below).toBe(false);
        expect(above || below || failures * 100 === threshold * all).toBe(true);
      }
});
