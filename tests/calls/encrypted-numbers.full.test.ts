import { list } from '@parley/contract/call';
import { callExport } from '@parley/contract/call-export';
import { black } from '@parley/contract/number-list';
import { append, importNumbers, numberList } from '@parley/contract/task';
import { exportQueue } from '@parley/contract/transfer';
import { connect, type Database, forCompany, switchNumbers } from '@parley/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../kit/eventually.ts';
import { demoCompany, type Parley, parleyKey, startParley } from '../kit/parley.ts';
import { readableFiles, readableRows } from '../kit/readable-numbers.ts';
import { callsOf, finished, runTask } from '../kit/task.ts';

let parley: Parley;
/** Reads and writes as the roles do. `parley.database` sees what stands in the database. */
let db: Database;
beforeAll(async () => {
  parley = await startParley();
  db = connect(parley.database.url, { keys: parleyKey, max: 2 });
}, 120_000);
afterAll(async () => {
  await db?.destroy();
  await parley?.close();
});

/** Answered by the lab, which rejects one; one was there before the strategy was chosen, others come by file, by programs and as refusals. */
const [before, rejected, imported, appended, refused, listed] = [
  '13857531002',
  '13857531003',
  '13857531771',
  '13857531772',
  '13857531773',
  '13857531774',
];
/** Without what may stand before it, in one piece or in groups. */
const marked = '385[ -]?7531';
const readable = () => readableRows(parley, marked);
const filesWithNumbers = () => readableFiles(parley, marked);

const done = (what: string, jobs: number) =>
  eventually(what, async () => {
    const rows = await parley.rows.selectFrom('transfer_jobs').select('status').execute();
    return rows.filter(({ status }) => status === 'done').length === jobs || undefined;
  });

test('nothing of a company whose numbers are encrypted can be read in the database or in its files; all is found, called and shown', async () => {
  const old = await runTask(parley, { numbers: [before], ringSeconds: 20, variables: { 电话: before } });
  await finished(parley, old, 120_000);
  expect((await readable()).length).toBeGreaterThan(3);
  await db.updateTable('companies').set({ security_strategy: 'encrypted' }).where('id', '=', demoCompany).execute();
  await switchNumbers(db, demoCompany, 'encrypted');
  await eventually('older numbers are encrypted', async () => {
    const { number_state } = await db
      .selectFrom('companies')
      .select('number_state')
      .where('id', '=', demoCompany)
      .executeTakeFirstOrThrow();
    return number_state === 'sealed' || undefined;
  });
  expect(await readable()).toEqual([]);

  const mine: Parley = { ...parley, rows: forCompany(db, demoCompany) };
  const task = await runTask(mine, { numbers: [rejected], ringSeconds: 20, variables: { 姓名: `请找 ${rejected}` }, paused: true });
  const mapping = { header: true, phone: 0, variables: [{ column: 1, name: 'name' }] };
  const file = new File([`phone,name\n${imported},${imported}\n${imported},again\nnone,${refused}\n`], 'numbers.csv');
  await parley.api(importNumbers, { id: task, mapping }, { files: { file } });
  await done('the import is over', 1);
  expect(await readable()).toEqual([]);
  expect(await filesWithNumbers()).toEqual([]);
  const { accepted } = await parley.rows.selectFrom('transfer_jobs').select('accepted').executeTakeFirstOrThrow();
  expect(accepted).toBe(1);

  const numbers = [imported, appended].map((phone) => ({ phone, variables: {} }));
  const sent = { id: task, numbers, idempotencyKey: 'once' };
  expect(await parley.api(append, sent)).toMatchObject({ accepted: 1 });
  expect(await parley.api(append, sent)).toMatchObject({ accepted: 1 });
  await parley.api(black.create, { phone: listed, group: '', remark: listed, expiresAt: null });
  expect(await parley.api(append, { id: task, numbers: [{ phone: listed, variables: {} }] })).toMatchObject({ accepted: 0 });
  expect((await parley.api(black.list, { phone: listed })).total).toBe(1);
  expect((await parley.api(numberList, { taskId: task, phone: appended })).list.map(({ phone }) => phone)).toEqual([appended]);

  await db.updateTable('tasks').set({ state: 'running' }).where('id', '=', task).execute();
  await finished(parley, task, 120_000);
  const calls = await callsOf(mine, task);
  expect(calls.map(({ callee }) => callee).toSorted()).toEqual([rejected, imported, appended].toSorted());
  expect(calls.find(({ callee }) => callee === rejected)?.result).toBe('rejected');
  expect((await parley.api(list, { number: appended })).list.map(({ callee }) => callee)).toEqual([appended]);
  // What was called before the strategy was chosen.
  expect((await parley.api(list, { number: before })).list.map(({ callee }) => callee)).toEqual([before]);

  await parley.api(callExport.records, { columns: ['callee', 'caller'], format: 'csv', encoding: 'utf-8', number: appended });
  await done('the export is over', 2);
  const { id: exported } = await parley.rows
    .selectFrom('transfer_jobs')
    .select('id')
    .where('direction', '=', 'export')
    .executeTakeFirstOrThrow();
  expect(await (await parley.api(exportQueue.download, { id: exported })).text()).toContain(appended);
  await eventually('calls are settled', async () => {
    const rows = await db.selectFrom('live_calls').select('id').execute();
    return rows.length === 0 || undefined;
  });
  expect(await readable()).toEqual([]);
  expect(await filesWithNumbers()).toEqual([]);
}, 400_000);
