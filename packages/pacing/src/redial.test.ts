import { expect, test } from 'vitest';
import { redial } from './redial.ts';

const rules = [
  { result: 'busy', times: 2, waitSeconds: 60 },
  { result: 'grade-B', times: 1, waitSeconds: 3600 },
];
const endedAt = new Date('2026-11-21T10:00:00Z');

test('a busy number is due again after the wait, as often as the rule says', () => {
  const first = redial(rules, { result: 'busy', endedAt }, {});
  expect(first).toEqual({ dueAt: new Date('2026-11-21T10:01:00Z'), used: { busy: 1 } });
  const second = redial(rules, { result: 'busy', endedAt }, first.used);
  expect(redial(rules, { result: 'busy', endedAt }, second.used)).toEqual({ used: { busy: 2 } });
});

test('a result without a rule is done', () => {
  expect(redial(rules, { result: 'answered', endedAt }, {})).toEqual({ used: {} });
});

test("the grade's rule decides before the result's", () => {
  expect(redial(rules, { result: 'answered', grade: 'B', endedAt }, {}).dueAt).toEqual(new Date('2026-11-21T11:00:00Z'));
});
