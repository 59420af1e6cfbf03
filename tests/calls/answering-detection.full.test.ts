import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answeringNumbers, answersOf, callAnswering, verdictsOf } from '../kit/answering.ts';
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

/** Calls of each class. */
const each = 5;

// First: later ones would find the announcement known already.
test('an announcement that calls have read twice is known by its sound alone', async () => {
  const task = await runTask(parley, { numbers: Array.from({ length: 5 }, (_, n) => `199100000${n}0`), robots: 1, ringSeconds: 20 });
  await finished(parley, task, 300_000);
  const calls = await callsOf(parley, task);
  expect(calls.map(({ result }) => result)).toEqual(calls.map(() => 'suspended'));
  const verdicts = await verdictsOf(
    parley,
    calls.map(({ id }) => id),
  );
  expect(verdicts.find((event) => event.call_id === calls[0]?.id)?.data).toMatchObject({ evidence: [expect.stringMatching(/^text /)] });
  expect(verdicts.find((event) => event.call_id === calls.at(-1)?.id)?.data).toMatchObject({
    evidence: [expect.stringMatching(/^print /)],
  });
  const groups = await parley.rows.selectFrom('announcement_groups').select(['calls', 'phases', 'text']).execute();
  expect(groups).toEqual([{ calls: 5, phases: { early: 5 }, text: expect.stringContaining('停机') }]);
}, 400_000);

test.each(['zh', 'en'] as const)(
  'announcements, machines, assistants and faxes are told apart before and after the answer: %s',
  async (language) => {
    const task = await callAnswering(parley, { language, numbers: answeringNumbers(language, 10 * each), robots: 3 });
    const { got, wanted, verdicts } = await answersOf(parley, task);
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
  const numbers = Array.from({ length: each }, (_, n) => `1380000${n}005`);
  const task = await callAnswering(parley, { language: 'zh', numbers, robots: 3 });
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
