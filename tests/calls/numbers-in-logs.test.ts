import { append, importNumbers } from '@parley/contract/task';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { eventually } from '../kit/eventually.ts';
import type { Parley } from '../kit/parley.ts';
import { sharedParley } from '../kit/shared-parley.ts';
import { callsOf, finished, runTask } from '../kit/task.ts';

let parley: Parley;
beforeAll(async () => {
  // Its roles log everything down to debug.
  parley = await sharedParley();
});

/** Refused by the lab, hung up on early, and one that the lab does not know how to call. */
const [rejected, early, imported] = ['13857531003', '13857531009', '13857531771'];
const marked = /1385?[ -]?753/;

test('no role logs more of a phone number than its last four digits: calls, an import, errors, everything down to debug', async () => {
  const task = await runTask(parley, { numbers: [rejected, early], ringSeconds: 20, variables: { 姓名: early, name: early } });
  await finished(parley, task, 120_000);
  const calls = await callsOf(parley, task);
  expect(calls.map(({ callee, result }) => [callee, result])).toEqual([
    [rejected, 'rejected'],
    [early, 'early-hangup'],
  ]);
  const file = new File([`phone,name\n+86 138-5753-1771,x\n${imported},again\n13857531,odd\nno number,${imported}\n`], `${imported}.csv`);
  await parley.api(
    importNumbers,
    { id: task, mapping: { header: true, phone: 0, variables: [{ column: 1, name: 'name' }] } },
    { files: { file } },
  );
  await eventually('the import is over', async () => {
    const jobs = await parley.rows.selectFrom('transfer_jobs').select('status').where('status', '=', 'done').execute();
    return jobs.length === 1 || undefined;
  });
  // An error of the database tells the value that it refused.
  await parley.database.db.schema.alterTable('number_rows').addCheckConstraint('none', sql`phone <> '13857531772'`).execute();
  await parley.api(append, { id: task, numbers: [{ phone: '13857531772', variables: {} }] }).catch(() => undefined);

  const lines = await eventually('the last of it is logged', () => {
    // Only the end of it is kept, from the middle of a line on.
    const all = [parley.server, parley.voice, parley.lab].map(({ output }) => output.split('\n').slice(1, -1));
    return all[0]?.some((line) => line.includes('****1772')) ? all : undefined;
  });
  expect(lines.flat().filter((line) => marked.test(line))).toEqual([]);
  // The numbers did come up, in a shape that people can tell them by.
  expect(lines[2]?.filter((line) => line.includes('call over') && line.includes('****1009'))).toHaveLength(1);
  for (const line of lines.flat()) expect(() => JSON.parse(line)).not.toThrow();
}, 240_000);
