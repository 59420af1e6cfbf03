import type { Client, InputOf } from '@parley/contract';
import * as task from '@parley/contract/task';
import { exportQueue, importQueue, logExport, type TransferJob } from '@parley/contract/transfer';
import { userImport } from '@parley/contract/user-import';
import { uuid7 } from '@parley/db';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FolderFileStore } from '../files/file-store.ts';
import { addCompany, logInAs, type TestCompany } from '../testing/fixture.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { expireJobs } from './expire-jobs.ts';
import { workbookRows } from './workbook-rows.ts';

let server: TestServer;
let company: TestCompany;
let other: TestCompany;
let operator: TestCompany;
let api: Client;

beforeAll(async () => {
  server = await testServer();
  const { db } = server.database;
  company = await addCompany(db, server.settings.key, 1);
  other = await addCompany(db, server.settings.key, 2);
  operator = await addCompany(db, server.settings.key, -1);
  api = server.as(company.chief);
  const log = { user_id: company.chief.id, address: '10.0.0.1', os: 'Windows 11', browser: '=cmd()' };
  await db
    .insertInto('login_logs')
    .values([
      { ...log, company_id: 1, id: uuid7(), username: '王小明', login_at: new Date('2026-11-21T04:00:00Z') },
      { ...log, company_id: 1, id: uuid7(), username: 'second', login_at: new Date('2026-11-21T05:00:00Z'), logout_type: 'kicked' },
      { ...log, company_id: 2, id: uuid7(), username: other.mark },
    ])
    .execute();
  await db
    .insertInto('operation_logs')
    .values({
      company_id: 1,
      id: uuid7(),
      username: 'chief1',
      route: '/api/x',
      code: 0,
      after: JSON.stringify({ phone: '13912345678', note: '幺三八零零零零二三四五' }),
    })
    .execute();
});
afterAll(() => server.stop());

const jobOf = async (client: Client, id: string, queue: Pick<typeof exportQueue, 'list'> = exportQueue) =>
  (await client(queue.list, { ids: [id] })).list[0];

const ended = async (id: string, client = api, queue: Pick<typeof exportQueue, 'list'> = exportQueue): Promise<TransferJob> => {
  await expect.poll(async () => (await jobOf(client, id, queue))?.status, { timeout: 30_000, interval: 30 }).toMatch(/done|error/);
  const job = await jobOf(client, id, queue);
  if (!job) throw new Error('the job is in no queue');
  return job;
};

const bytesOf = async (id: string, client = api): Promise<Buffer> => {
  return Buffer.from(await (await client(exportQueue.download, { id })).arrayBuffer());
};

const started = async (input: InputOf<typeof logExport.logins>, client = api): Promise<string> => {
  const { jobId } = await client(logExport.logins, input);
  expect(await ended(jobId, client)).toMatchObject({ status: 'done', reason: null });
  return jobId;
};

test("chosen columns alone go out, in their order, in the company's time, and no formula runs", async () => {
  const bytes = await bytesOf(await started({ columns: ['username', 'loginAt', 'browser', 'logoutType'], format: 'csv' }));
  expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
  expect(bytes.toString('utf8', 3).split('\r\n')).toEqual([
    '用户,登录时间,浏览器,退出方式',
    "second,2026-11-21 13:00:00,'=cmd(),被强制下线",
    "王小明,2026-11-21 12:00:00,'=cmd(),",
    '',
  ]);
  await expect(api(logExport.logins, { columns: [] })).rejects.toMatchObject({ data: { fields: [{ path: 'columns' }] } });
});

test('characters that GBK lacks are counted, and whoever asks is told in the own language', async () => {
  const { db } = server.database;
  await db
    .insertInto('login_logs')
    .values({ company_id: 1, id: uuid7(), user_id: company.chief.id, username: '王😀\u{20BB7}', browser: '?' })
    .execute();
  const input = { columns: ['username' as const, 'browser' as const], format: 'csv' as const, user: '王😀\u{20BB7}' };
  const id = await started({ ...input, encoding: 'gbk' });
  expect(iconv.decode(await bytesOf(id), 'gbk')).toContain('王??,?');
  expect((await jobOf(api, id))?.notices).toEqual([
    { id: 'transfer.characters-replaced', text: '2 个字符在 GBK 中不存在，已写成 ?。导出为 UTF-8 或 xlsx 可得到全文' },
  ]);
  expect((await jobOf(server.as(company.chief, 'en'), id))?.notices).toMatchObject([
    { text: 'GBK lacks some characters: 2 of them were written as ?. UTF-8 and xlsx hold them all' },
  ]);
  expect((await jobOf(api, await started(input)))?.notices).toEqual([]);
  await db.deleteFrom('login_logs').where('browser', '=', '?').execute();
});

test('old spreadsheets get GBK, which has no mark', async () => {
  const bytes = await bytesOf(await started({ columns: ['username'], format: 'csv', encoding: 'gbk', user: '王小明' }));
  expect(bytes).toEqual(iconv.encode('用户\r\n王小明\r\n', 'gbk'));
});

test('a workbook holds texts as texts, and headings in the language of who asked', async () => {
  const english = server.as(company.chief, 'en');
  const id = await started({ columns: ['username', 'browser'], format: 'xlsx', user: 'second' }, english);
  const { file_key } = await server.database.db
    .selectFrom('transfer_jobs')
    .select('file_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const rows: unknown[] = [];
  for await (const { values } of workbookRows(new FolderFileStore(server.settings.dataDir).pathOf(file_key ?? ''))) rows.push(values);
  expect(rows).toEqual([
    ['User', 'Browser'],
    ['second', '=cmd()'],
  ]);
});

test('a company exports itself alone, whatever it asks for; the operator all companies', async () => {
  expect((await bytesOf(await started({ columns: ['username'], format: 'csv', companyId: 2 }))).toString()).not.toContain(other.mark);
  const all = server.as(operator.chief);
  const text = (await bytesOf(await started({ columns: ['company', 'username'], format: 'csv' }, all), all)).toString();
  expect(text).toContain(`${other.mark},${other.mark}`);
  expect(text).toContain(`${company.mark},second`);
});

test('numbers in a log stay masked for those who may not see them, and a file with plain ones is not theirs', async () => {
  const { db } = server.database;
  const id = uuid7();
  const permissions = ['LOG/COMPANY-EXPORT'];
  await db.updateTable('roles').set({ permissions }).where('id', '=', company.ids.role).execute();
  const clerk = server.as(await logInAs(db, { id: company.nobody.id, username: 'nobody1', company: 1 }));
  const masked = (await clerk(logExport.operations, { columns: ['after'], format: 'csv', route: '/api/x' })).jobId;
  await ended(masked, clerk);
  const hidden = (await bytesOf(masked, clerk)).toString();
  expect(hidden).toContain('139****5678');
  expect(hidden).toContain('幺三八****二三四五');
  const plain = (await api(logExport.operations, { columns: ['after'], format: 'csv', route: '/api/x' })).jobId;
  await ended(plain);
  const full = (await bytesOf(plain)).toString();
  expect(full).toContain('13912345678');
  expect(full).toContain('幺三八零零零零二三四五');
  expect(await jobOf(clerk, plain)).toMatchObject({ hasFile: false });
  await expect(clerk(exportQueue.download, { id: plain })).rejects.toMatchObject({ data: { problem: 'transfer.no-file' } });
  // Log-ins are another kind, which this role may not start: not even its jobs are seen.
  const logins = await started({ columns: ['username'], format: 'csv' });
  expect(await jobOf(clerk, logins)).toBeUndefined();
  await expect(clerk(exportQueue.download, { id: logins })).rejects.toMatchObject({ code: 404 });
  await expect(clerk(exportQueue.download, { id })).rejects.toMatchObject({ code: 404 });
});

test("a task's numbers go out with their variables: in plain, masked, or not at all, as the role and its reach have it", async () => {
  const { db } = server.database;
  const id = company.ids.task;
  const row = db.updateTable('number_rows').where('task_id', '=', id);
  await row
    .set({ state: 'done', tries: 2, last_result: 'answered', grade: 'A', variables: JSON.stringify({ 备注: '本机13900000001' }) })
    .execute();
  await row.set({ last_call_id: company.ids.call }).execute();
  await db.updateTable('calls').set({ sip_status: 200, q850: 16 }).where('id', '=', company.ids.call).execute();
  expect((await api(task.numberList, { taskId: id, page: 1, size: 10 })).list).toContainEqual(
    expect.objectContaining({ lastCallId: company.ids.call, lastSipStatus: 200, lastQ850: 16 }),
  );
  const columns = [...(['phone', 'state', 'lastResult', 'releaseCause', 'talkSeconds'] as const), 'variable:备注', 'variable:没有'];
  const file = async (client: Client, phone: string): Promise<string[]> => {
    const { jobId } = await client(task.requestExport, { taskId: id, states: ['done'], phone, columns, format: 'csv' });
    expect(await ended(jobId, client)).toMatchObject({ status: 'done', kind: 'task-number-list', targetId: id });
    return (await bytesOf(jobId, client)).toString('utf8', 3).trim().split('\r\n');
  };
  expect(await file(api, '139')).toEqual([
    '号码,状态,最近结果,释放原因,通话秒数,备注,没有',
    '13900000001,已呼,已接通,SIP 200 · Q.850 16,12,本机13900000001,',
  ]);
  const role = async (more: object) => {
    const permissions = ['PLATFORM/TASK/REQUEST-EXPORT', 'PLATFORM/TASK/REQUEST-EXPORT-FORMAT', 'PLATFORM/TASK/TASK-LIST-EXPORT'];
    await db
      .updateTable('roles')
      .set({ permissions, data_scope: 'company', all_flows: true, ...more })
      .where('id', '=', company.ids.role)
      .execute();
    return server.as(await logInAs(db, { id: company.nobody.id, username: 'nobody1', company: 1 }));
  };
  const clerk = await role({});
  // Longer and longer beginnings would tell the number.
  await expect(file(clerk, '139')).rejects.toMatchObject({ code: expect.any(Number) });
  expect((await file(clerk, '13900000001'))[1]).toBe('139****0001,已呼,已接通,SIP 200 · Q.850 16,12,本机139****0001,');
  // The choice is kept, each person's own; of another task's numbers what they have is offered.
  expect((await clerk(task.requestExportFormat, { taskId: id })).choice).toEqual({
    ...{ columns: ['phone', 'state', 'lastResult', 'releaseCause', 'talkSeconds', 'variable:备注'], format: 'csv', encoding: 'utf-8' },
  });
  // Who sees his own alone gets neither the numbers nor the task.
  const own = await role({ data_scope: 'own' });
  await expect(own(task.requestExport, { taskId: id })).rejects.toMatchObject({ code: 404 });
  const { jobId } = await own(task.taskListExport, { columns: ['name'], format: 'csv' });
  await ended(jobId, own);
  expect((await bytesOf(jobId, own)).toString('utf8', 3)).toBe('任务\r\n');
});

test('what is old loses its files: an export is an error that says so, and may be run again', async () => {
  const { db } = server.database;
  const id = await started({ columns: ['username'], format: 'csv' });
  const { file_key } = await db.selectFrom('transfer_jobs').select('file_key').where('id', '=', id).executeTakeFirstOrThrow();
  await db
    .updateTable('transfer_jobs')
    .set({ expires_at: new Date(0) })
    .where('id', '=', id)
    .execute();
  const files = new FolderFileStore(server.settings.dataDir);
  const bus = { publish: () => undefined };
  expect(await expireJobs({ db, files, bus })).toBe(1);
  expect(await files.size(file_key ?? '')).toBeUndefined();
  expect(await jobOf(api, id)).toMatchObject({ status: 'error', reasonId: 'transfer.expired', hasFile: false, canRetry: true });
  expect(await api(exportQueue.retry, { ids: [id] })).toEqual({ count: 1 });
  expect(await ended(id)).toMatchObject({ status: 'done', hasFile: true, reason: null });
});

test('what waits can be cancelled, and a cancelled one is never begun', async () => {
  const { db } = server.database;
  const id = uuid7();
  const job = { company_id: 1, id, direction: 'export', major: 'log', kind: 'login-logs', file_name: 'x.csv', bytes: 0, options: '{}' };
  await db
    .insertInto('transfer_jobs')
    .values({ ...job, created_by: company.chief.id })
    .execute();
  expect(await api(exportQueue.cancel, { ids: [id] })).toEqual({ count: 1 });
  expect(await jobOf(api, id)).toMatchObject({ status: 'error', reasonId: 'transfer.cancelled', startedAt: null });
  expect(await server.as(other.chief)(exportQueue.cancel, { ids: [id] })).toEqual({ count: 0 });
});

test('how far it is is pushed, to those who may see it, in their language', async () => {
  const { hear } = await server.connected(company.chief);
  const id = await started({ columns: ['username'], format: 'csv' });
  const end = await hear(
    (message) => message.action === 'push' && message.type === 'export' && message.data.id === id && message.data.status === 'done',
  );
  expect(end).toMatchObject({ data: { kindName: '登录日志', hasFile: true } });
});

test('users come in with their department and role; whoever cannot is told why', async () => {
  const { db } = server.database;
  const rows = [
    'Username,Real name,Mobile,Email,Department,Role,One-time password',
    `brought1,Wang,13900000001,w@example.com,${company.mark},${company.mark},Right-pass-1`,
    `brought1,Again,,,,${company.mark},Right-pass-1`,
    `chief1,Taken,,,,${company.mark},Right-pass-1`,
    `brought2,Weak,,,,${company.mark},weak`,
    `brought3,Nowhere,,,Nowhere,${company.mark},Right-pass-1`,
    'brought4,Roleless,,,,Nothing,Right-pass-1',
    `1bad,Name,,,,${company.mark},Right-pass-1`,
  ];
  const file = new File([rows.join('\n')], 'users.csv');
  const { jobId } = await server.as(company.chief, 'en')(userImport.run, {}, { files: { file } });
  expect(await ended(jobId, api, importQueue)).toMatchObject({ status: 'done', rows: 7, accepted: 1, refused: 6 });
  const reasons = (await (await api(importQueue.download, { id: jobId, what: 'failed' })).text()).trim().split('\r\n').slice(1);
  expect(reasons.map((line) => line.split(',')[1])).toEqual([
    'The username is in the file twice',
    'The username is taken',
    expect.stringContaining('Password'),
    expect.stringContaining('No such department'),
    expect.stringContaining('No such role'),
    expect.stringContaining('Username'),
  ]);
  const user = await db.selectFrom('users').selectAll().where('username', '=', 'brought1').executeTakeFirstOrThrow();
  expect(user).toMatchObject({
    company_id: 1,
    must_change: true,
    department_id: company.ids.department,
    role_id: company.ids.role,
    flag: '0',
  });
});
