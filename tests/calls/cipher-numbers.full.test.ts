import { randomBytes } from 'node:crypto';
import { list } from '@parley/contract/call';
import { numberCipher } from '@parley/contract/number-cipher';
import { black } from '@parley/contract/number-list';
import { append, importNumbers, numberList } from '@parley/contract/task';
import { importQueue } from '@parley/contract/transfer';
import { connect, type Database, forCompany, switchNumbers } from '@parley/db';
import { sealCipherText } from '@parley/server/task/cipher/cipher-text';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../kit/eventually.ts';
import { addGateway } from '../kit/gateway.ts';
import { demoCompany, type Parley, parleyKey, startParley } from '../kit/parley.ts';
import { readableFiles, readableRows } from '../kit/readable-numbers.ts';
import { type SippCarrier, startSippCarrier } from '../kit/sipp-carrier.ts';
import { addBriefFlow, callsOf, finished, runTask } from '../kit/task.ts';

let parley: Parley;
let carrier: SippCarrier;
/** Reads and writes as the roles do. */
let db: Database;
beforeAll(async () => {
  [parley, carrier] = await Promise.all([startParley(['server', 'voice']), startSippCarrier()]);
  db = connect(parley.database.url, { keys: parleyKey, max: 2 });
}, 120_000);
afterAll(async () => {
  await db?.destroy();
  await Promise.all([parley?.close(), carrier?.close()]);
});

const [plain, appended, imported, blocked] = ['13857532001', '13857532002', '13857532003', '13857532004'];
/** Without what may stand before it, in one piece or in groups. */
const marked = '385[ -]?7532';

test('numbers in cipher text are called by a carrier, and stand nowhere in plain, before, while and after', async () => {
  await db.updateTable('companies').set({ security_strategy: 'cipher' }).where('id', '=', demoCompany).execute();
  await switchNumbers(db, demoCompany, 'cipher');
  await eventually('older numbers are encrypted', async () => {
    const row = await db.selectFrom('companies').select('number_state').where('id', '=', demoCompany).executeTakeFirstOrThrow();
    return row.number_state === 'sealed' || undefined;
  });
  const key = Buffer.from((await parley.api(numberCipher.generate, {})).key, 'base64');
  const sealed = (phone: string) => sealCipherText(key, phone, randomBytes(12));
  const mine: Parley = { ...parley, rows: forCompany(db, demoCompany) };
  const [gateway, flow] = [await addGateway(mine, carrier.port), await addBriefFlow(mine)];
  const id = await runTask(mine, { numbers: [plain], gateway, flow, ringSeconds: 20, paused: true });
  await parley.api(black.create, { phone: blocked, group: '', remark: '', expiresAt: null });

  const numbers = [appended, blocked, plain].map((phone) => ({ cipher: sealed(phone), variables: {} }));
  const reasons = ['blacklisted', 'duplicate-in-task'];
  expect(await parley.api(append, { id, numbers, idempotencyKey: 'once' })).toMatchObject({
    accepted: 1,
    refused: reasons.map((reason, n) => ({ phone: numbers[n + 1]?.cipher, reason })),
  });
  const file = new File([`密文,name\n${sealed(imported)},Li\n${sealed(appended)},again\n`], 'numbers.csv');
  const mapping = { header: true, phone: null, cipher: 0, variables: [{ column: 1, name: 'name' }] };
  const { jobId } = await parley.api(importNumbers, { id, mapping }, { files: { file } });
  await eventually('the import is over', async () => {
    const [job] = (await parley.api(importQueue.list, { ids: [jobId] })).list;
    return job?.status === 'done' ? job : undefined;
  });
  expect((await parley.api(numberList, { taskId: id })).list.map(({ phone }) => phone).toSorted()).toEqual([
    '138****2001',
    '138****2002',
    '138****2003',
  ]);
  expect(await readableRows(parley, marked)).toEqual([]);

  await db.updateTable('tasks').set({ state: 'running' }).where('id', '=', id).execute();
  await finished(parley, id, 120_000);
  const called = [plain, appended, imported];
  expect((await callsOf(mine, id)).map(({ callee }) => callee).toSorted()).toEqual(called);
  expect([...(await carrier.dialled())].filter((number) => /^\d+$/.test(number)).toSorted()).toEqual(called);
  const found = await parley.api(list, { number: imported });
  expect(found.list.map(({ callee }) => callee)).toEqual(['138****2003']);
  await eventually('calls are settled', async () => {
    const rows = await db.selectFrom('live_calls').select('id').execute();
    return rows.length === 0 || undefined;
  });
  expect(await readableRows(parley, marked)).toEqual([]);
  expect(await readableFiles(parley, marked)).toEqual([]);
}, 400_000);
