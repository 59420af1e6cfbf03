import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '@parley/contract';
import { list } from '@parley/contract/call';
import { callExport } from '@parley/contract/call-export';
import type { CallFilter } from '@parley/contract/call-filter';
import { exportQueue, type TransferJob } from '@parley/contract/transfer';
import { json, uuid7At } from '@parley/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FolderFileStore } from '../files/file-store.ts';
import { addCompany, logInAs, type TestCompany } from '../testing/fixture.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { writeArchive } from '../transfer/write-archive.ts';
import { ZipArchive } from '../transfer/zip-archive.ts';

let server: TestServer;
let company: TestCompany;
let api: Client;
/** Sees masked numbers, and what is his own: nothing yet. */
let clerk: Client;
const start = Date.parse('2026-11-20T02:00:00Z');
const ids = [0, 1, 2, 3].map((n) => uuid7At(start + n * 60_000));
const [first = '', second = '', third = '', uat = ''] = ids;

beforeAll(async () => {
  server = await testServer();
  const { db } = server.database;
  company = await addCompany(db, server.settings.key, 1);
  api = server.as(company.chief);
  await db.deleteFrom('turns').execute();
  await db.deleteFrom('calls').execute();
  const plain = {
    company_id: 1,
    direction: 'out',
    caller: '95001',
    flow_id: company.ids.flow,
    flow_name: '续保',
    task_id: company.ids.task,
  };
  const at = (n: number) => new Date(start + n * 60_000);
  await db
    .insertInto('calls')
    .values([
      {
        ...plain,
        ...{ id: first, callee: '13900000001', started_at: at(0), status: 'answered', answered_at: at(0), talk_ms: 61_500, grade: 'A' },
        ...{
          labels: ['已报价', '转人工'],
          slots: json({ 到期日: '2026-11-28' }),
          variables: json({ 车主: '王女士', 电话: '13900000001' }),
        },
        ...{ end_node: '结束语', ended_by: 'them', q850: 16, sip_status: 200, bill: 240, billing_seconds: 62, turn_count: 2 },
        ...{ carrier: 'unicom', tracking_number: '13700000003', satisfaction: '非常满意', sms_strategy: '催件', sms_status: 'waiting' },
        ...{ recording: '1/first.wav', recording_bytes: 3000, transferred_at: at(0), concerns: ['玻璃险'], gender: 'female', try: 2 },
      },
      {
        ...plain,
        ...{ id: second, callee: '13900000002', started_at: at(1), status: 'answered', machine: true, result: 'voicemail', talk_ms: 4000 },
        ...{ slots: json({ 备注: '=1+1' }), recording: '1/second.wav', announcement_hit: 'voicemail', ring_ms: 9000 },
      },
      {
        ...plain,
        ...{ direction: 'in', id: third, caller: '13900000003', callee: '95001', started_at: at(2), status: 'answered', talk_ms: 2000 },
        ...{
          recording: '1/third.wav',
          exception: 'gateway-absent {"gateway":"PBX"}',
          sip_call_id: 'third@pbx',
          business_status: '已投诉',
          area: '浙江省杭州市',
          quality: 'qualified',
          turn_count: 1,
        },
      },
      {
        ...plain,
        id: uat,
        callee: '13900000004',
        started_at: at(3),
        environment: 'uat',
        status: 'not_connected',
        result: 'busy',
        sip_status: 486,
      },
    ])
    .execute();
  await db
    .insertInto('turns')
    .values([
      { company_id: 1, call_id: first, n: 1, who: 'robot', text: '您好', at_ms: 200, node_name: '开场' },
      {
        company_id: 1,
        call_id: first,
        n: 2,
        who: 'person',
        text: '打 13900000001 找我。我再说一遍：幺三九零零零零零零零一',
        at_ms: 62_500,
        intent: '肯定',
        matched_by: 'sound',
        score: 0.914,
      },
      { company_id: 1, call_id: third, n: 1, who: 'person', text: '喂', at_ms: 0 },
    ])
    .execute();
  const folder = join(server.settings.dataDir, 'recordings', '1');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'first.wav'), 'a'.repeat(3000));
  await writeFile(join(folder, 'third.wav'), 'c'.repeat(500));
  const permissions = ['REQUEST-EXPORT', 'REQUEST-EXPORT-TEXT', 'REQUEST-EXPORT-RECORDING', 'LIST'].map(
    (one) => `PLATFORM/REPORT/CALL-INFO/${one}`,
  );
  await db
    .updateTable('roles')
    .set({ permissions, data_scope: 'company', all_flows: true, all_grades: true })
    .where('id', '=', company.ids.role)
    .execute();
  clerk = server.as(await logInAs(db, { id: company.nobody.id, username: 'nobody1', company: 1 }));
});
afterAll(() => server.stop());

const ended = async (id: string, client = api): Promise<TransferJob> => {
  const job = async () => (await client(exportQueue.list, { ids: [id] })).list[0];
  await expect.poll(async () => (await job())?.status, { timeout: 30_000, interval: 30 }).toMatch(/done|error/);
  const found = await job();
  if (!found) throw new Error('the job is in no queue');
  return found;
};
const fileOf = async (id: string, client = api): Promise<Buffer> => {
  expect(await ended(id, client)).toMatchObject({ status: 'done', reason: null });
  return Buffer.from(await (await client(exportQueue.download, { id })).arrayBuffer());
};
const linesOf = async (id: string, client = api): Promise<string[]> =>
  (await fileOf(id, client)).toString('utf8', 3).trimEnd().split('\r\n');

test('calls go out with chosen columns, slots among them, and no formula runs', async () => {
  const columns = ['startedAt', 'callee', 'status', 'talkSeconds', 'labels', 'slot:到期日', 'slot:备注', 'releaseCause', 'bill'];
  const { jobId } = await api(callExport.records, { format: 'csv', direction: 'out', environment: 'production', columns });
  expect(await linesOf(jobId)).toEqual([
    '开始时间,被叫,通话状态,通话时长（秒）,标签,到期日,备注,释放原因,话费（元）',
    "2026-11-20 10:01:00,13900000002,机器应答,4,,,'=1+1,,",
    '2026-11-20 10:00:00,13900000001,已接通,61.5,"已报价, 转人工",2026-11-28,,SIP 200 · Q.850 16,0.24',
  ]);
  await expect(api(callExport.records, { columns: ['recording_path'] })).rejects.toMatchObject({ code: 400 });
});

test('every column that there is can be written', async () => {
  const { jobId } = await api(callExport.records, { format: 'csv', number: first });
  const [, row = ''] = await linesOf(jobId);
  const { jobId: inbound } = await api(callExport.records, { format: 'csv', number: third });
  expect((await linesOf(inbound)).join()).toContain('网关“PBX”没有注册到本系统');
  const { jobId: machines } = await api(callExport.records, { format: 'csv', number: second, columns: ['announcementHit'] });
  expect(await linesOf(machines)).toEqual(['铃音命中', '语音信箱']);
  for (const told of [first, '联通', '非常满意', '催件', '待发送', '未质检', '女', '客户挂机', '结束语', '玻璃险', '王女士', '62'])
    expect(row).toContain(told);
});

test('who may not see numbers gets them masked, in columns, user data, transcripts and names of files', async () => {
  const { jobId } = await clerk(callExport.records, {
    format: 'csv',
    number: first,
    columns: ['caller', 'callee', 'trackingNumber', 'variables'],
  });
  expect((await linesOf(jobId, clerk)).slice(1).join()).toBe('95001,139****0001,137****0003,"电话: 139****0001\n车主: 王女士"');
  expect((await clerk(list, { number: first })).list[0]).toMatchObject({
    ...{ trackingNumber: '137****0003', variables: { 电话: '139****0001' }, carrier: 'unicom', attempts: null },
  });
  const texts = await clerk(callExport.text, {
    format: 'csv',
    number: first,
    columns: ['number', 'at', 'who', 'text', 'matchedBy', 'score'],
  });
  expect(await linesOf(texts.jobId, clerk)).toEqual([
    '客户号码,录音位置,说话方,内容,命中方式,得分',
    '139****0001,0:00.2,机器人,您好,,',
    '139****0001,1:02.5,客户,打 139****0001 找我。我再说一遍：幺三九****零零零一,近音,0.91',
  ]);
  const sound = await clerk(callExport.recordings, { number: first });
  expect((await fileOf(sound.jobId, clerk)).includes('13900000001')).toBe(false);
});

test('transcripts go out turn by turn, the newest call first', async () => {
  const { jobId } = await api(callExport.text, { format: 'csv', columns: ['callId', 'n'] });
  expect((await linesOf(jobId)).slice(1)).toEqual([`${third},1`, `${first},1`, `${first},2`]);
});

test('recordings go out as a zip with a list, and the list says which are gone', async () => {
  const { jobId } = await api(callExport.recordings, {});
  const path = join(server.settings.dataDir, 'recordings.zip');
  await writeFile(path, await fileOf(jobId));
  const job = await ended(jobId);
  expect(job).toMatchObject({
    kind: 'call-recordings',
    fileName: expect.stringMatching(/^录音 .*\.zip$/),
    notices: [{ id: 'transfer.missing-files' }],
  });
  const zip = await ZipArchive.open(path);
  const read = async (name: string) => Buffer.concat(await Array.fromAsync(zip.bytes(zip.find(name) ?? expect.fail(name)))).toString();
  const names = zip.entries.map(({ name }) => name);
  expect(names).toEqual([
    `2026-11-20-100200_13900000003_${third.slice(-12)}.wav`,
    `2026-11-20-100000_13900000001_${first.slice(-12)}.wav`,
    'list.csv',
  ]);
  expect(await read(names[1] ?? '')).toBe('a'.repeat(3000));
  const listed = (await read('list.csv')).slice(1).trimEnd().split('\r\n');
  expect(listed[0]).toBe('文件,状态,通话 ID,开始时间,呼叫方向,主叫,被叫,话术,任务,通话时长（秒）,意向');
  expect(listed.slice(1).map((line) => line.split(',').slice(0, 3))).toEqual([
    [names[0], '已打包', third],
    ['', '文件已不在', second],
    [names[1], '已打包', first],
  ]);
  zip.close();
});

test('an archive ends at its bounds and tells how many files are left out', async () => {
  async function* batches() {
    yield ['first', 'third'];
    yield ['first'];
  }
  const view = { language: 'zh' as const, clock: () => '', companies: new Map(), unmask: new Set<string>() };
  const kind = { columns: {}, file: (name: string) => ({ key: `recordings/1/${name}.wav`, name: `${name}.wav` }) };
  const files = new FolderFileStore(server.settings.dataDir);
  const written = writeArchive({ kind, batches: batches(), total: 9, view, files, bounds: { files: 10, gigabytes: 3200 / 1024 ** 3 } });
  const path = join(server.settings.dataDir, 'bounded.zip');
  await writeFile(path, written.bytes);
  const zip = await ZipArchive.open(path);
  expect(zip.entries.map(({ name }) => name)).toEqual(['first.wav', 'list.csv']);
  zip.close();
  expect(written.notices()).toMatchObject([{ kind: { id: 'transfer.left-out' }, values: { count: 8, files: 10 } }]);
});

test('whoever stops reading an archive leaves nothing running', async () => {
  async function* batches() {
    for (;;) yield ['first'];
  }
  const view = { language: 'zh' as const, clock: () => '', companies: new Map(), unmask: new Set<string>() };
  const kind = { columns: {}, file: (name: string) => ({ key: `recordings/1/${name}.wav`, name: `${name}.wav` }) };
  const { bytes } = writeArchive({ kind, batches: batches(), total: 9, view, files: new FolderFileStore(server.settings.dataDir) });
  let read = 0;
  for await (const chunk of bytes) {
    read += chunk.length;
    if (read > 200_000) break;
  }
  expect(read).toBeGreaterThan(200_000);
});

test('every field of a record picks calls', async () => {
  expect(await api(list, {})).toMatchObject({ total: 4, answered: 2 });
  const found = async (filter: CallFilter) => (await api(list, filter)).list.map(({ id }) => ids.indexOf(id)).toSorted();
  await server.database.db
    .insertInto('call_marks')
    .values({ company_id: 1, id: uuid7At(start), call_id: second, turn: 1, kind: 'hearing' })
    .execute();
  const cases: readonly (readonly [CallFilter, readonly number[]])[] = [
    [{ ringFrom: 9, ringTo: 9 }, [1]],
    [{ talkFrom: 61, talkTo: 61 }, [0]],
    [{ billedFrom: 60 }, [0]],
    [{ turnsFrom: 1, turnsTo: 1 }, [2]],
    [{ attempt: 2 }, [0]],
    [{ sipStatus: 486 }, [3]],
    [{ endedBy: ['them', 'carrier'] }, [0]],
    [{ labels: ['转人工', '没有'] }, [0]],
    [{ concerns: ['玻璃险'] }, [0]],
    [{ slot: '到期日=2026-11-28' }, [0]],
    [{ slot: '备注==1+1' }, [1]],
    [{ slot: ['到期日=2026-11-28', '备注=x'] }, []],
    [{ businessStatus: '已投诉' }, [2]],
    [{ endNode: '结束语' }, [0]],
    [{ area: '浙江' }, [2]],
    [{ area: '浙江省杭州市' }, [2]],
    [{ area: '%江' }, []],
    [{ carriers: ['unicom', 'telecom'] }, [0]],
    [{ trackingNumber: '13700000003' }, [0]],
    [{ satisfaction: '非常满意' }, [0]],
    [{ smsStatuses: ['waiting'] }, [0]],
    [{ quality: ['qualified'] }, [2]],
    [{ quality: ['unqualified', 'none'], direction: 'out' }, [0, 1, 3]],
    [{ announcementHits: ['voicemail'] }, [1]],
    [{ gender: 'female' }, [0]],
    [{ gender: 'unknown', environment: 'production' }, [1, 2]],
    [{ recorded: false }, [3]],
    [{ transferred: true }, [0]],
    [{ troubled: true }, [2]],
    [{ exceptions: ['gateway-absent', 'no-ack'] }, [2]],
    [{ exceptions: ['no-ack'] }, []],
    [{ caller: '95001' }, [0, 1, 3]],
    [{ caller: '139 0000 0003' }, [2]],
    [{ callee: '95001' }, [2]],
    [{ sipCallId: 'third@pbx' }, [2]],
    [{ q850: 16 }, [0]],
    [{ billFrom: 240, billTo: 240 }, [0]],
    [{ variable: '车主=王女士' }, [0]],
    [{ variable: ['车主=王女士', '电话=1'] }, []],
    [{ marked: true }, [1]],
    [{ marked: false, direction: 'out' }, [0, 3]],
    [{ gender: 'female', direction: 'in' }, []],
  ];
  for (const [filter, expected] of cases) expect(await found(filter), JSON.stringify(filter)).toEqual(expected);
});
