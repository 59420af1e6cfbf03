import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { inWholeRun } from '@parley/contract/testing/share';
import { beforeAll, expect, test } from 'vitest';
import { demoCompany, type Parley } from '../kit/parley.ts';
import { sharedParley } from '../kit/shared-parley.ts';
import { callsOf, finished, runTask } from '../kit/task.ts';

let parley: Parley;
beforeAll(async () => {
  parley = await sharedParley();
});

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

type Language = 'zh' | 'en';

/** Of each last digit two numbers. */
const length = 20;
const languages: readonly Language[] = ['zh', 'en'];

/** The lab answers in English behind British numbers. */
const numbersOf = (language: Language): string[] =>
  Array.from({ length }, (_, n) => `${language === 'zh' ? '138000000' : '4477009000'}${String(n).padStart(2, '0')}`);

const run = (language: Language): Promise<string> =>
  runTask(parley, {
    ...{ numbers: numbersOf(language), language, robots: length, ringSeconds: 20 },
    variables: { 姓名: '王女士', 单号后四位: '6621', name: 'Alice', product: 'a lamp' },
  });

test('the numbers of each language run to the end, and every last digit gives the result it stands for', async () => {
  const tasks = await Promise.all(languages.map(run));
  for (const task of tasks) await finished(parley, task, 240_000);
  const calls = (await Promise.all(tasks.map((task) => callsOf(parley, task)))).flat();
  const got = Object.fromEntries(calls.map((call) => [call.callee, `${call.status} ${call.result}`]));
  const numbers = languages.flatMap(numbersOf);
  expect(got).toEqual(Object.fromEntries(numbers.map((number) => [number, (results[number.at(-1) ?? ''] ?? []).join(' ')])));

  const agreed = calls.filter((call) => call.callee.endsWith('0'));
  const refused = calls.filter((call) => call.callee.endsWith('7'));
  // What they say is understood: a newcomer looks at these calls first.
  expect(agreed.map((call) => call.grade)).toEqual(Array.from({ length: (languages.length * length) / 10 }, () => 'A'));
  expect(refused.every((call) => call.grade !== 'A')).toBe(true);
  const [first] = agreed;
  expect(first?.turn_count).toBeGreaterThan(2);
  expect((await stat(join(parley.folder, 'recordings', first?.recording ?? ''))).size).toBeGreaterThan(20_000);

  const interrupting = calls.filter((call) => call.callee.endsWith('8')).map((call) => call.id);
  const turns = await parley.rows
    .selectFrom('turns')
    .select(['who', 'barge_in', 'interrupted'])
    .where('call_id', 'in', interrupting)
    .execute();
  expect(turns.some((turn) => turn.who === 'robot' && turn.interrupted)).toBe(true);
  expect(turns.some((turn) => turn.who === 'person' && turn.barge_in)).toBe(true);
}, 300_000);

inWholeRun(test)(
  'a company without ringtone recognition waits for what the carrier says in the end',
  async () => {
    const companies = () => parley.database.db.updateTable('companies').where('id', '=', demoCompany);
    await companies().set({ ringtone_recognition: false }).execute();
    const task = await runTask(parley, { numbers: ['13800000004'], ringSeconds: 30 });
    await finished(parley, task, 60_000);
    const [call] = await callsOf(parley, task);
    expect(call?.sip_status).toBe(480);
    const events = await parley.rows.selectFrom('events').select('kind').where('call_id', '=', String(call?.id)).execute();
    expect(events.map(({ kind }) => kind)).not.toContain('announcement');
    await companies().set({ ringtone_recognition: true }).execute();
  },
  90_000,
);
