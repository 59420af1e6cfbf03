import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memoryOf } from '../kit/memory.ts';
import { type Parley, startParley } from '../kit/parley.ts';
import { callsOf, finished, runTask } from '../kit/task.ts';

let parley: Parley;
beforeAll(async () => {
  parley = await startParley(['voice', 'lab']);
});
afterAll(() => parley?.close());

const numbers = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, n) => `1390000${String(from + n).padStart(4, '0')}`);

test('two hundred numbers at fifty robots: each has exactly one final result, and memory returns to its base', async () => {
  await sql`update companies set robots = 60 where id = 1`.execute(parley.database.db);
  // Prompts, grammars and pools are in memory once a first batch has run.
  await finished(parley, await runTask(parley, { numbers: numbers(0, 50), robots: 50 }), 240_000);
  const base = await memoryOf(parley.voice.pid);
  const task = await runTask(parley, { numbers: numbers(1000, 200), robots: 50 });
  await finished(parley, task, 480_000);

  const calls = await callsOf(parley, task);
  expect(calls.length).toBe(200);
  expect(new Set(calls.map((call) => call.row_id)).size).toBe(200);
  expect(calls.every((call) => call.status !== null && call.result !== null)).toBe(true);
  const rows = await parley.rows.selectFrom('number_rows').select(['state', 'tries']).where('task_id', '=', task).execute();
  expect(rows.every((row) => row.state === 'done' && row.tries === 1)).toBe(true);
  const attempts = await parley.rows.selectFrom('attempts').select('state').where('task_id', '=', task).execute();
  expect(attempts.length).toBe(200);
  expect(attempts.every((attempt) => attempt.state === 'ended')).toBe(true);
  expect(await memoryOf(parley.voice.pid)).toBeLessThan(base * 1.25 + 40 * 2 ** 20);
}, 800_000);
