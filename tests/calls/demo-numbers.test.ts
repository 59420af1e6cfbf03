import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Parley, startParley } from '../kit/parley.ts';
import { callsOf, finished, runTask } from '../kit/task.ts';

let parley: Parley;
beforeAll(async () => {
  parley = await startParley(['voice', 'lab']);
});
afterAll(() => parley?.close());

/** What each last digit of a lab number stands for (docs: the lab). */
const results: Record<string, [status: string, result: string]> = {
  0: ['answered', 'answered'],
  1: ['unanswered', 'busy'],
  2: ['unanswered', 'no-answer'],
  3: ['unanswered', 'rejected'],
  4: ['not_connected', 'switched-off'],
  5: ['answered', 'voicemail'],
  6: ['answered', 'silent'],
  7: ['answered', 'answered'],
  8: ['answered', 'answered'],
  9: ['answered', 'early-hangup'],
};

test.each(['zh', 'en'] as const)(
  'twenty numbers run to the end, and every last digit gives the result it stands for (%s)',
  async (language) => {
    const numbers = Array.from({ length: 20 }, (_, n) => `1380000${String(n).padStart(4, '0')}`);
    const task = await runTask(parley, { numbers, language, robots: 20, variables: { 姓名: '王女士', 单号后四位: '6621', name: 'Alice' } });
    await finished(parley, task, 180_000);
    const calls = await callsOf(parley, task);
    const got = Object.fromEntries(calls.map((call) => [call.callee, `${call.status} ${call.result}`]));
    expect(got).toEqual(Object.fromEntries(numbers.map((number) => [number, (results[number.at(-1) ?? ''] ?? []).join(' ')])));

    const agreed = calls.filter((call) => call.callee.endsWith('0'));
    const refused = calls.filter((call) => call.callee.endsWith('7'));
    expect(agreed.map((call) => call.grade)).toEqual(['A', 'A']);
    expect(refused.every((call) => call.grade !== 'A')).toBe(true);
    const [first] = agreed;
    expect(first?.turn_count).toBeGreaterThan(2);
    expect((await stat(join(parley.folder, 'recordings', first?.recording ?? ''))).size).toBeGreaterThan(20_000);

    const interrupted = await parley.rows
      .selectFrom('turns')
      .select(['who', 'barge_in', 'interrupted'])
      .where(
        'call_id',
        'in',
        calls.filter((call) => call.callee.endsWith('8')).map((call) => call.id),
      )
      .execute();
    expect(interrupted.some((turn) => turn.who === 'robot' && turn.interrupted)).toBe(true);
    expect(interrupted.some((turn) => turn.who === 'person' && turn.barge_in)).toBe(true);
  },
);
