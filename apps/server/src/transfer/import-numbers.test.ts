import type { Client } from '@parley/contract';
import * as task from '@parley/contract/task';
import { inWholeRun } from '@parley/contract/testing/share';
import { importQueue, type TransferJob } from '@parley/contract/transfer';
import { writeXlsx } from 'hucre/xlsx';
import iconv from 'iconv-lite';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCompany, type TestCompany } from '../testing/fixture.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

let server: TestServer;
let company: TestCompany;
let api: Client;
let named = 0;

beforeAll(async () => {
  server = await testServer();
  company = await addCompany(server.database.db, server.settings.key, 1);
  api = server.as(company.chief);
});
afterAll(() => server.stop());

const newTask = async () =>
  (await api(task.create, { name: `task ${named++}`, flowId: company.ids.flow, gatewayId: company.ids.gateway })).id;

const mapped = { header: true, phone: 0, variables: [{ column: 1, name: 'name' }] };

const ended = async (jobId: string): Promise<TransferJob> => {
  let job: TransferJob | undefined;
  await expect
    .poll(
      async () => {
        job = (await api(importQueue.list, { ids: [jobId] })).list[0];
        return job?.status === 'done' || job?.status === 'error';
      },
      { timeout: 60_000, interval: 50 },
    )
    .toBe(true);
  if (!job) throw new Error('the import is not in the queue');
  return job;
};

const fetched = async (id: string, what: 'file' | 'failed'): Promise<string> => (await api(importQueue.download, { id, what })).text();

const bring = async (
  id: string,
  bytes: Uint8Array<ArrayBuffer> | string,
  mapping: task.ColumnMapping | object = mapped,
  name = 'numbers.csv',
) => {
  const { jobId } = await api(
    task.importNumbers,
    { id, mapping: mapping as task.ColumnMapping },
    { files: { file: new File([bytes], name) } },
  );
  return ended(jobId);
};

const rowsOf = (id: string) =>
  server.database.db.selectFrom('number_rows').select(['phone', 'variables']).where('task_id', '=', id).orderBy('id').execute();

const bytesOf = (buffer: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(buffer);

describe('whatever the encoding', () => {
  const text = '号码,姓名\r\n13900000001,王小明\r\n+86 139-0000-0002,"李, 雷"\r\n';
  const files: Record<string, Uint8Array<ArrayBuffer>> = {
    'UTF-8': bytesOf(Buffer.from(text)),
    'UTF-8 with a mark': bytesOf(Buffer.from(`\uFEFF${text}`)),
    GBK: bytesOf(iconv.encode(text, 'gbk')),
    'UTF-16 little endian': bytesOf(iconv.encode(text, 'utf-16le', { addBOM: true })),
    'UTF-16 big endian': bytesOf(iconv.encode(text, 'utf-16be', { addBOM: true })),
    'UTF-16 without a mark': bytesOf(iconv.encode(text, 'utf-16le')),
    semicolons: bytesOf(Buffer.from('号码;姓名\n13900000001;王小明\n+86 139-0000-0002;李, 雷\n')),
    tabs: bytesOf(iconv.encode('号码\t姓名\n13900000001\t王小明\n+86 139-0000-0002\t李, 雷\n', 'gb18030')),
  };

  test.each(Object.entries(files))('%s is read right', async (_name, bytes) => {
    const id = await newTask();
    expect(await bring(id, bytes)).toMatchObject({ status: 'done', rows: 2, accepted: 2, refused: 0, progress: 1 });
    expect(await rowsOf(id)).toEqual([
      { phone: '13900000001', variables: { name: '王小明' } },
      { phone: '13900000002', variables: { name: '李, 雷' } },
    ]);
  });

  inWholeRun(test)('GBK is noticed even where the first Chinese comes after a megabyte of digits', async () => {
    const id = await newTask();
    const many = Array.from({ length: 60_000 }, (_, n) => `${13_800_000_000 + n},plain`).join('\n');
    const bytes = bytesOf(iconv.encode(`phone,name\n${many}\n13900000001,王小明\n`, 'gbk'));
    expect(await bring(id, bytes)).toMatchObject({ status: 'done', accepted: 60_001 });
    expect((await rowsOf(id)).at(-1)).toEqual({ phone: '13900000001', variables: { name: '王小明' } });
  });

  test('a workbook brings numbers that are numbers, texts and dates', async () => {
    const id = await newTask();
    const rows = [
      ['phone', 'name', 'due'],
      [13900000001, '王小明', new Date('2026-11-30T00:00:00Z')],
      ['+86 139 0000 0002', 42, null],
    ];
    const bytes = bytesOf(await writeXlsx({ sheets: [{ name: 'Numbers', rows }] }));
    const mapping = { header: true, phone: 0, variables: [...mapped.variables, { column: 2, name: 'due' }] };
    expect(await bring(id, bytes, mapping, 'numbers.xlsx')).toMatchObject({ status: 'done', accepted: 2 });
    expect(await rowsOf(id)).toEqual([
      { phone: '13900000001', variables: { name: '王小明', due: '2026-11-30' } },
      { phone: '13900000002', variables: { name: '42' } },
    ]);
  });

  test('a text of one number a line needs no columns', async () => {
    const id = await newTask();
    expect(await bring(id, '13900000001\n\n13900000002', { header: false, phone: 0 }, 'numbers.txt')).toMatchObject({ accepted: 2 });
  });
});

test('each refused row is in the file, with its reason, and no formula in it runs', async () => {
  const id = await newTask();
  await api(task.append, { id, numbers: [{ phone: '13900000001' }] });
  const text = 'phone,name\n13900000001,known\n13900000002,new\n139 0000 0002,again\n=1+1,"=HYPERLINK(""x"")"\n,@empty\n';
  const long = 'x'.repeat(2001);
  const wide = `13900000003,${long}\n13900000004,${long.slice(1)}\n`;
  const job = await bring(id, text + wide);
  expect(job).toMatchObject({ status: 'done', rows: 7, accepted: 2, refused: 5, hasFailedRows: true });
  expect(await fetched(job.id, 'failed')).toBe(
    [
      '行号,原因,phone,name',
      '2,任务中已有,13900000001,known',
      '4,与前面的号码重复,139 0000 0002,again',
      `5,号码格式有误,'=1+1,"'=HYPERLINK(""x"")"`,
      "6,号码格式有误,,'@empty",
      `7,变量过长,13900000003,${long}`,
      '',
    ].join('\r\n'),
  );
  expect(await fetched(job.id, 'file')).toBe(text + wide);
});

test('one number however it is written is called once, and odd lengths are noticed', async () => {
  const id = await newTask();
  const ways = ['13900000007', '+86 139-0000-0007', '86 13900000007', '0086 139 0000 0007', '+86 571 8888 6666', '0571-88886666'];
  const job = await bring(id, `phone,name\n${ways.join(',x\n')},x\n1390000000,short\n139000000077,long\n+44 7700 900,far\n`);
  expect(job).toMatchObject({ rows: 9, accepted: 5, refused: 4 });
  expect((await rowsOf(id)).map(({ phone }) => phone)).toEqual(['13900000007', '057188886666', '1390000000', '139000000077', '447700900']);
  expect(job.notices).toMatchObject([{ id: 'numbers.odd-length', text: expect.stringContaining('2 个号码的位数不常见（如尾号 0000）') }]);
  const answer = await api(task.append, { id, numbers: [{ phone: '+86 139 0000 0007' }, { phone: '139 0000 01' }, { phone: '95588' }] });
  expect(answer).toMatchObject({
    accepted: 2,
    refused: [{ phone: '13900000007', reason: 'duplicate-in-task' }],
    oddLengths: ['139000001'],
  });
});

describe('files that are no good', () => {
  const refused = async (bytes: Uint8Array<ArrayBuffer> | string, name: string) =>
    bring(await newTask(), bytes, mapped, name).then(
      () => undefined,
      (error) => error.data?.problem,
    );

  test.each([
    ['an empty one', '', 'numbers.csv', 'file.empty'],
    ['one of blank lines', '\n\n\n', 'numbers.csv', 'file.empty'],
    ['a picture', bytesOf(Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010802000000', 'hex')), 'numbers.csv', 'file.type'],
    ['a page that calls itself a workbook', '<html><table><tr><td>13900000001</td></tr></table></html>', 'numbers.xls', 'file.type'],
    ['a row of 100 000 columns', `13900000001${','.repeat(100_000)}`, 'numbers.csv', 'file.too-wide'],
    ['a row of a million columns', `13900000001${',1'.repeat(1_000_000)}`, 'numbers.csv', 'file.row-too-long'],
    ['a PDF', '%PDF-1.7 and so on', 'numbers.xlsx', 'file.type'],
    ['an old or encrypted workbook', bytesOf(Buffer.from('d0cf11e0a1b11ae1', 'hex')), 'numbers.xls', 'file.old-excel'],
    ['half a workbook', bytesOf(Buffer.from('504b0304140000000800', 'hex')), 'numbers.xlsx', 'file.unreadable'],
    ['text that calls itself a program', 'phone,name\n13900000001,x\n', '坏.exe', 'file.type'],
    ['text whose name has no ending', 'phone,name\n13900000001,x\n', 'csv', 'file.type'],
    ['one without the mapped column', 'phone\n139\n', 'numbers.csv', 'file.no-column'],
  ])('%s is refused at once', async (_name, bytes, name, problem) => {
    expect(await refused(bytes, name)).toBe(problem);
  });

  test('one that breaks off in the middle keeps what was read', async () => {
    const id = await newTask();
    const many = Array.from({ length: 7000 }, (_, n) => `${13_800_000_000 + n},x`).join('\n');
    // A quote that never closes swallows the rest, past what a record may hold.
    const job = await bring(id, `phone,name\n${many}\n13900000001,"${'x'.repeat(400_000)}`);
    expect(job).toMatchObject({
      status: 'error',
      accepted: 7000,
      reasonId: 'file.row-too-long',
      reason: expect.stringContaining('第 7002 行过长'),
    });
    expect(await rowsOf(id)).toHaveLength(7000);
    // The database knows that they are many: else it sorts them all for a page of those in two states.
    const { rows } = await sql<{ known: number }>`
      select reltuples as known from pg_class where oid = (select tableoid from number_rows where task_id = ${id}::uuid limit 1)`.execute(
      server.database.db,
    );
    expect(rows[0]?.known).toBeGreaterThanOrEqual(7000);
  });
});

test('a cancelled import stops, and what it added stays', async () => {
  const id = await newTask();
  const many = Array.from({ length: 200_000 }, (_, n) => String(13_800_000_000 + n)).join('\n');
  const file = new File([many], 'numbers.txt');
  const { jobId } = await api(task.importNumbers, { id, mapping: { header: false, phone: 0 } }, { files: { file } });
  await expect
    .poll(async () => (await api(importQueue.list, { ids: [jobId] })).list[0]?.rows ?? 0, { timeout: 30_000, interval: 20 })
    .toBeGreaterThan(0);
  expect(await api(importQueue.cancel, { ids: [jobId] })).toEqual({ count: 1 });
  const job = await ended(jobId);
  expect(job).toMatchObject({ status: 'error', reasonId: 'transfer.cancelled', reason: '已取消。需要时可以重试' });
  await expect.poll(async () => (await rowsOf(id)).length).toBe((await api(importQueue.list, { ids: [jobId] })).list[0]?.accepted);
});

test('a workbook whose further sheets hold rows says so before and after, also when nothing of the first will do', async () => {
  const sheets = (first: string[][]): Parameters<typeof writeXlsx>[0]['sheets'] => [
    { name: '名单', rows: first },
    { name: '空', rows: [] },
    { name: '备用 & 其他', rows: [['13900000009']] },
    { name: '选项', rows: [['是'], ['否']], hidden: true },
  ];
  const notices = [{ id: 'file.unread-sheets', text: expect.stringContaining('“备用 & 其他”中的数据没有导入') }];
  const bytes = bytesOf(await writeXlsx({ sheets: sheets([['号码'], ['13900000001']]) }));
  const files = { file: new File([bytes], 'numbers.xlsx') };
  expect((await api(task.importPreview, {}, { files })).unread).toEqual(['备用 & 其他']);
  const phones = { header: true, phone: 0, variables: [] };
  expect(await bring(await newTask(), bytes, phones, 'numbers.xlsx')).toMatchObject({ status: 'done', accepted: 1, notices });
  const none = bytesOf(await writeXlsx({ sheets: sheets([['号码']]) }));
  expect(await bring(await newTask(), none, phones, 'numbers.xlsx')).toMatchObject({ status: 'error', reasonId: 'file.empty', notices });
});

test('what the columns of a file were said to be is remembered for the next file of the company that has the same ones', async () => {
  const filesOf = (text: string) => ({ files: { file: new File([text], 'numbers.csv') } });
  const remembered = async (text: string) => (await api(task.importPreview, {}, filesOf(text))).remembered;
  const lines = '座机,手机,称呼\n02512345678,13900000001,王\n';
  expect(await remembered(lines)).toBe(null);
  const mapping = { header: true, phone: 1, variables: [{ column: 2, name: 'name' }] };
  await bring(await newTask(), lines, mapping);
  expect(await remembered('座机,手机,称呼\n02587654321,13900000002,李\n')).toEqual(mapping);
  const changed = { ...mapping, phone: 0 };
  await bring(await newTask(), lines, changed);
  expect(await remembered(lines)).toEqual(changed);
  expect(await remembered('手机,座机,称呼\n13900000002,02587654321,李\n')).toBe(null);
  const other = await addCompany(server.database.db, server.settings.key, 7);
  expect((await server.as(other.chief)(task.importPreview, {}, filesOf(lines))).remembered).toBe(null);
});

test('a do-not-call service that gives no answer ends no import: it is told how many were not asked about', async () => {
  const { db } = server.database;
  await db.insertInto('callout_sets').values({ company_id: 1, dnc_address: 'http://127.0.0.1:9/' }).execute();
  const job = await bring(await newTask(), 'phone,name\n13900000003,a\n13900000004,b\n');
  expect(job).toMatchObject({ status: 'done', accepted: 2, notices: [{ id: 'numbers.not-asked', text: expect.stringContaining('2') }] });
  await db.deleteFrom('callout_sets').execute();
});
