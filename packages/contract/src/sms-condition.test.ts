import { expect, test } from 'vitest';
import { z } from 'zod';
import { type EndedCall, meetsCondition, type SmsCondition, smsCondition } from './sms-condition.ts';

const shape = z.object(smsCondition);
const call: EndedCall = { direction: 'out', result: 'answered', grade: 'A', labels: ['要资料', '老客户'], talkMs: 30_900 };

test.each<[Partial<SmsCondition>, Partial<EndedCall>, boolean]>([
  [{}, {}, true],
  [{}, { result: 'busy', grade: null, labels: [], talkMs: 0 }, true],
  [{ results: ['busy', 'answered'] }, {}, true],
  [{ results: ['busy'] }, {}, false],
  [{ grades: ['A', 'B'] }, {}, true],
  [{ grades: ['B'] }, {}, false],
  [{ grades: ['A'] }, { grade: null }, false],
  [{ grades: ['A'] }, { grade: undefined }, false],
  [{ labels: ['要资料', '投诉'] }, {}, true],
  [{ labels: ['投诉'] }, {}, false],
  [{ labels: ['投诉'] }, { labels: [] }, false],
  [{ talkFrom: 30 }, {}, true],
  [{ talkFrom: 31 }, {}, false],
  [{ talkTo: 30 }, {}, true],
  [{ talkTo: 29 }, {}, false],
  [{ talkFrom: 0, talkTo: 0 }, { talkMs: 0 }, true],
  [{ direction: 'out' }, {}, true],
  [{ direction: 'in' }, {}, false],
  [{ direction: 'in' }, { direction: 'in' }, true],
  // Each kind has to hold.
  [{ results: ['answered'], grades: ['A'], labels: ['老客户'], talkFrom: 5, talkTo: 60, direction: 'out' }, {}, true],
  [{ results: ['answered'], grades: ['B'] }, {}, false],
  [{ results: ['busy'], grades: ['A'] }, {}, false],
])('%o holds for a call of %o: %s', (condition, over, holds) => {
  expect(meetsCondition(shape.parse(condition), { ...call, ...over })).toBe(holds);
});
