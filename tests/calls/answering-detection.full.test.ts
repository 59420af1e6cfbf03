import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoCompany, type Parley, startParley } from '../kit/parley.ts';
import { callsOf, finished, runTask } from '../kit/task.ts';

const message = '您好，包裹明天送到，请回电。';

let parley: Parley;
beforeAll(async () => {
  parley = await startParley(['voice', 'lab']);
  const rule = JSON.stringify({ do: 'leave-message', prompts: [{ text: message }], labels: [] });
  await sql`update flow_versions set graph = jsonb_set(graph, '{answering,voicemail}', ${rule}::jsonb)
    where company_id = ${demoCompany} and graph->>'language' = 'zh'`.execute(parley.database.db);
});
afterAll(() => parley?.close());

/** By the last digit of a number of the lab's that begins with 199: status, result, and what the detector says. */
const expected = [
  ['not_connected', 'suspended', 'suspended'],
  ['not_connected', 'empty-number', 'empty-number'],
  ['unanswered', 'busy', 'on-the-line'],
  ['not_connected', 'unreachable', 'cannot-connect'],
  ['not_connected', 'barred', 'barred'],
  ['answered', 'assistant', 'assistant'],
  ['answered', 'machine', 'machine'],
  ['answered', 'fax', 'fax'],
  ['answered', 'switched-off', 'switched-off'],
  ['answered', 'busy', 'on-the-line'],
] as const;

/** Calls of each class. */
const each = 5;

type Language = 'zh' | 'en';

const numbersOf = (language: Language): string[] =>
  Array.from({ length: 10 * each }, (_, n) => `${language === 'zh' ? '199000000' : '4419900000'}${String(n).padStart(2, '0')}`);

const run = (language: Language, numbers: readonly string[]): Promise<string> =>
  runTask(parley, {
    ...{ numbers, language, robots: 3, ringSeconds: 20 },
    variables: { 姓名: '王女士', 单号后四位: '6621', name: 'Alice', product: 'a lamp' },
  });

const verdictsOf = async (ids: readonly string[]) =>
  parley.rows
    .selectFrom('events')
    .select(['call_id', 'kind', 'data'])
    .where('call_id', 'in', ids)
    .where('kind', 'in', ['announcement', 'answered-by'])
    .orderBy('n')
    .execute();

// First: later ones would find the announcement known already.
test('an announcement that calls have read twice is known by its sound alone', async () => {
  const task = await runTask(parley, { numbers: Array.from({ length: 5 }, (_, n) => `199100000${n}0`), robots: 1, ringSeconds: 20 });
  await finished(parley, task, 300_000);
  const calls = await callsOf(parley, task);
  expect(calls.map(({ result }) => result)).toEqual(calls.map(() => 'suspended'));
  const verdicts = await verdictsOf(calls.map(({ id }) => id));
  expect(verdicts.find((event) => event.call_id === calls[0]?.id)?.data).toMatchObject({ evidence: [expect.stringMatching(/^text /)] });
  expect(verdicts.find((event) => event.call_id === calls.at(-1)?.id)?.data).toMatchObject({
    evidence: [expect.stringMatching(/^print /)],
  });
  const groups = await parley.rows.selectFrom('announcement_groups').select(['calls', 'phases', 'text']).execute();
  expect(groups).toEqual([{ calls: 5, phases: { early: 5 }, text: expect.stringContaining('停机') }]);
}, 400_000);

test.each<Language>(['zh', 'en'])(
  'announcements, machines, assistants and faxes are told apart before and after the answer: %s',
  async (language) => {
    const task = await run(language, numbersOf(language));
    await finished(parley, task, 400_000);
    const calls = await callsOf(parley, task);
    const verdicts = await verdictsOf(calls.map(({ id }) => id));
    const got = calls.map((call) => {
      const last = verdicts.filter((event) => event.call_id === call.id).at(-1);
      return `${call.callee}: ${call.status} ${call.result} ${call.machine ? 'machine' : 'nobody'} by ${call.announcement_hit}, ${last?.kind}`;
    });
    const wanted = calls.map(({ callee }) => {
      const [status, result, hit] = expected[Number(callee.at(-1))] ?? [];
      const [who, by] = status === 'answered' ? ['machine', 'answered-by'] : ['nobody', 'announcement'];
      return `${callee}: ${status} ${result} ${who} by ${hit}, ${by}`;
    });
    expect(got).toEqual(wanted);
    // The record has how sure it was, by what, and what it cost in time.
    for (const { data } of verdicts) {
      expect(data).toMatchObject({
        class: expect.any(String),
        delayMs: expect.any(Number),
        evidence: expect.arrayContaining([expect.stringMatching(/^(text|tone|length|print) /)]),
      });
      expect(Object(data).confidence).toBeGreaterThanOrEqual(0.75);
    }
  },
  450_000,
);

test('a mailbox is left the message once its beep is over', async () => {
  const task = await run(
    'zh',
    Array.from({ length: each }, (_, n) => `1380000${n}005`),
  );
  await finished(parley, task, 300_000);
  const calls = await callsOf(parley, task);
  expect(calls.map(({ result }) => result)).toEqual(calls.map(() => 'voicemail'));
  for (const { id } of calls) {
    const turns = await parley.rows.selectFrom('turns').selectAll().where('call_id', '=', id).orderBy('n').execute();
    const greeting = turns.findLast((turn) => turn.who === 'person');
    const left = turns.filter((turn) => turn.who === 'robot').at(-1);
    expect(left).toMatchObject({ text: message, interrupted: false });
    // 400 ms of silence, and a beep of 500 ms.
    expect((left?.at_ms ?? 0) - (greeting?.end_ms ?? 0)).toBeGreaterThan(800);
  }
}, 400_000);
