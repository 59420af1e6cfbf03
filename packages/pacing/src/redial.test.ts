import { describe, expect, test } from 'vitest';
import { callingHours } from './calling-hours.ts';
import { type EndedCall, type RedialEntry, redial } from './redial.ts';

const entry = (result: string, times: number, waitSeconds: number, over: Partial<RedialEntry> = {}): RedialEntry => ({
  ...{ result, times, waitSeconds, caller: 'chosen', callerNumber: null, withinSeconds: null },
  ...over,
});
const rule = { entries: [entry('busy', 2, 60), entry('grade-B', 1, 3600)], most: null };
const endedAt = new Date('2026-11-21T10:00:00Z');
const call = (over: Partial<EndedCall>): EndedCall => ({ result: 'busy', endedAt, caller: '95001', ...over });

test('a busy number is due again after the wait, as often as the rule says', () => {
  const first = redial(rule, call({}), {});
  expect(first).toEqual({ dueAt: new Date('2026-11-21T10:01:00Z'), used: { busy: 1 } });
  const second = redial(rule, call({}), first.used);
  expect(redial(rule, call({}), second.used)).toEqual({ used: { busy: 2 } });
});

test('a result without an entry is done', () => {
  expect(redial(rule, call({ result: 'answered' }), {})).toEqual({ used: {} });
});

test("the grade's entry decides before the result's", () => {
  expect(redial(rule, call({ result: 'answered', grade: 'B' }), {}).dueAt).toEqual(new Date('2026-11-21T11:00:00Z'));
});

test('the next call shows the number behind the last one, or the one that the entry names', () => {
  const entries = [entry('busy', 2, 60, { caller: 'next' }), entry('no-answer', 1, 60, { caller: 'number', callerNumber: '95009' })];
  expect(redial({ entries, most: null }, call({ caller: '95002' }), {}).nextCaller).toEqual({ after: '95002' });
  expect(redial({ entries, most: null }, call({ result: 'no-answer' }), {}).nextCaller).toEqual({ number: '95009' });
});

test.each([
  ['within the seconds of the entry', 7_999, 'answered', 'early-hangup'],
  ['later', 8_000, 'answered', 'answered'],
  ['within 5 s, with an entry of 8 s', 3_000, 'early-hangup', 'early-hangup'],
  ['a machine is no person', 3_000, 'voicemail', 'voicemail'],
])('who hangs up is redialled as one who hung up, or as one who talked: %s', (_, hungUpAfterMs, result, counted) => {
  const entries = [entry('early-hangup', 1, 60, { withinSeconds: 8 }), entry('answered', 1, 120), entry('voicemail', 1, 180)];
  expect(redial({ entries, most: null }, call({ result, hungUpAfterMs }), {}).used).toEqual({ [counted]: 1 });
});

/** mulberry32: the same numbers from the same seed. */
const randomOf = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};
const results = ['busy', 'no-answer', 'answered', 'voicemail', 'rejected', 'early-hangup', 'interrupted'];

describe('numbers whose calls end as they like, on a simulated clock', () => {
  const hours = {
    timeZone: 'America/New_York',
    windows: [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '12:00' }],
    company: [{ from: '08:00', to: '21:00' }],
    holidays: ['2026-03-09'],
  };
  test.each(Array.from({ length: 16 }, (_, seed) => seed + 1))('seed %i', (seed) => {
    const random = randomOf(seed);
    const of = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    const entries = results
      .filter(() => random() < 0.6)
      .map((result) => entry(result, 1 + Math.floor(random() * 4), Math.floor(random() * 90_000)));
    const most = random() < 0.5 ? null : 1 + Math.floor(random() * 5);
    // Over the change to daylight saving (8 March 2026, 02:00) and a holiday.
    let now = Date.parse('2026-03-06T15:00:00Z');
    let used: Record<string, number> = {};
    let calls = 0;
    for (;;) {
      calls += 1;
      const result = of(results);
      const ended = new Date(now + Math.floor(random() * 60_000));
      const decision = redial({ entries, most }, call({ result, endedAt: ended }), used);
      used = decision.used;
      const asked = entries.find((one) => one.result === result);
      if (!decision.dueAt) {
        expect(!asked || (used[result] ?? 0) >= asked.times || (most !== null && calls > most)).toBe(true);
        break;
      }
      // To the millisecond after the call, by the machine's clock, whatever the zone's does.
      expect(decision.dueAt.getTime() - ended.getTime()).toBe((asked?.waitSeconds ?? -1) * 1000);
      now = decision.dueAt.getTime();
      while (callingHours(hours, new Date(now)) !== 'open') now += 600_000 - (now % 600_000);
      expect(callingHours(hours, new Date(now))).toBe('open');
      // It waited no longer than to the first allowed moment.
      if (now > decision.dueAt.getTime()) expect(callingHours(hours, new Date(now - 1))).not.toBe('open');
    }
    for (const [result, n] of Object.entries(used)) expect(n).toBeLessThanOrEqual(entries.find((one) => one.result === result)?.times ?? 0);
    expect(calls).toBeLessThanOrEqual(
      1 +
        Math.min(
          most ?? Number.POSITIVE_INFINITY,
          entries.reduce((sum, { times }) => sum + times, 0),
        ),
    );
  });
});
