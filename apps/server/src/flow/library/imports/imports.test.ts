import type { Client } from '@parley/contract';
import * as flow from '@parley/contract/flow';
import * as library from '@parley/contract/flow-library';
import { importQueue } from '@parley/contract/transfer';
import { writeXlsx } from 'hucre/xlsx';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type TestCompany } from '../../../testing/fixture.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';

let server: TestServer;
let company: TestCompany;
let api: Client;

beforeAll(async () => {
  server = await testServer();
  company = await addCompany(server.database.db, server.settings.key, 1);
  api = server.as(company.chief);
});
afterAll(() => server.stop());

let serial = 0;
const newFlow = async () => {
  const { id } = await api(flow.create, { name: `导入 ${++serial}` });
  await api(library.intention.create, { flow_id: id, name: '预约' });
  return id;
};

type Content = string | Uint8Array<ArrayBuffer>;
const imported = async (
  route: typeof library.flowLabel.import,
  flow_id: string,
  content: Content,
  name = 'rows.csv',
  owner_id?: string,
) => {
  const { jobId } = await api(
    route,
    { flow_id, ...(owner_id === undefined ? {} : { owner_id }) },
    { files: { file: new File([content], name) } },
  );
  const job = async () => (await api(importQueue.list, { ids: [jobId] })).list[0];
  await expect.poll(async () => (await job())?.status, { timeout: 30_000, interval: 50 }).toMatch(/done|error/);
  const ended = await job();
  const failed = ended?.hasFailedRows ? await (await api(importQueue.download, { id: jobId, what: 'failed' })).text() : '';
  return {
    ...ended,
    failed: failed
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n'),
  };
};

const texts = async (flow_id: string) =>
  (await api(library.similarCorpus.list, { flow_id, search: '约', size: 200 })).list.map(({ text }) => text);

test.each([
  ['GBK', iconv.encode('意图,语料\n预约,想约个时间\n', 'gbk')],
  ['UTF-8 with its mark', Buffer.from('\uFEFF意图,语料\n预约,想约个时间\n')],
  ['UTF-8 without', Buffer.from('意图,语料\n预约,想约个时间\n')],
  ['UTF-16', iconv.encode('意图\t语料\n预约\t想约个时间\n', 'utf-16le', { addBOM: true })],
  ['English headings, in another order', Buffer.from('Sentence,Intent\n想约个时间,预约\n')],
  ['no headings', Buffer.from('预约,想约个时间\n')],
])('sentences come in from %s', async (_name, bytes) => {
  const flow_id = await newFlow();
  expect(await imported(library.similarCorpus.import, flow_id, new Uint8Array(bytes))).toMatchObject({
    status: 'done',
    accepted: 1,
    refused: 0,
  });
  expect(await texts(flow_id)).toEqual(['想约个时间']);
});

test('sentences come in from a workbook, and into one intent without a column for it', async () => {
  const flow_id = await newFlow();
  const { id } = await api(library.intention.create, { flow_id, name: '改约' });
  const bytes = await writeXlsx({ sheets: [{ name: 'a', rows: [['语料'], ['改约到明天'], ['能改约吗']] }] });
  const done = await imported(library.similarCorpus.import, flow_id, new Uint8Array(bytes), 'rows.xlsx', id);
  expect(done).toMatchObject({ status: 'done', accepted: 2 });
  expect((await api(library.similarCorpus.list, { flow_id, owner_id: id })).list.map(({ text }) => text)).toEqual([
    '改约到明天',
    '能改约吗',
  ]);
});

test('each row that is refused is given back with its number and the reason, and the others are taken', async () => {
  const flow_id = await newFlow();
  const rows = [
    '意图,语料',
    '预约,想约个时间',
    '预约,想约个时间。',
    '没有,在吗',
    '预约,',
    `预约,${'约'.repeat(201)}`,
    '预约,？',
    '预约,约一下',
  ];
  const done = await imported(library.similarCorpus.import, flow_id, rows.join('\n'));
  expect(done).toMatchObject({ status: 'done', rows: 7, accepted: 2, refused: 5 });
  expect(done.failed).toEqual([
    '行号,原因,意图,语料',
    '3,“想约个时间。”已在“预约”的相似语料中,预约,想约个时间。',
    '4,没有名为“没有”的意图,没有,在吗',
    '5,“语料”为空,预约,',
    `6,最多 200 个字符,预约,${'约'.repeat(201)}`,
    '7,“？”只有标点或符号，听不到,预约,？',
  ]);
  expect(await texts(flow_id)).toEqual(['想约个时间', '约一下']);
});

test('of a workbook that is cut off nothing is imported, and it says so', async () => {
  const flow_id = await newFlow();
  const bytes = await writeXlsx({
    sheets: [{ name: 'a', rows: [['意图', '语料'], ...Array.from({ length: 50 }, (_, n) => ['预约', `约 ${n}`])] }],
  });
  const half = new Uint8Array(bytes.slice(0, bytes.length / 2));
  await expect(imported(library.similarCorpus.import, flow_id, half, 'half.xlsx')).rejects.toMatchObject({
    data: { problem: 'file.unreadable' },
  });
  expect(await texts(flow_id)).toEqual([]);
});

test('a file without a needed column, with headings alone or too large is refused at once', async () => {
  const flow_id = await newFlow();
  const send = (content: string) => imported(library.exactCorpus.import, flow_id, content);
  await expect(send('语料,备注\n想约,无\n')).rejects.toMatchObject({ data: { problem: 'file.column-missing' } });
  await expect(send('意图,语料\n')).rejects.toMatchObject({ data: { problem: 'file.only-headings' } });
  await expect(send('x'.repeat(11 * 1024 * 1024))).rejects.toMatchObject({ data: { problem: 'request.too-large' } });
});

test('values come into libraries that are named, with synonyms added to those that are there', async () => {
  const flow_id = await newFlow();
  const rows =
    '实体库,标准值,同义词\n网点,徐汇,徐家汇、漕河泾\n网点,浦东,徐家汇\n网点,徐汇,漕河泾\n网点,徐汇,田林\n城市,上海,魔都/申城；沪\n';
  const done = await imported(library.entityLibrary.import, flow_id, rows.replace('/', '，'));
  expect(done.failed.slice(1).map((line) => line.split(',').slice(0, 2).join(' '))).toEqual([
    '3 “徐家汇”已在“网点”的“徐汇”中',
    '4 “徐汇”已在“网点”中',
  ]);
  const { list } = await api(library.entityLibrary.list, { flow_id });
  const items = await Promise.all(list.map(async ({ id }) => (await api(library.entityLibrary.detail, { flow_id, id })).items));
  expect(items[0]).toEqual([{ value: '徐汇', synonyms: ['徐家汇', '漕河泾', '田林'] }]);
});

test('a component comes in node by node, with its branches', async () => {
  const flow_id = await newFlow();
  const rows = [
    '组件,节点,类型,话术,上一节点,出口',
    '核身,问姓名,提问,请问您是本人吗？,,',
    '核身,约时间,说话,好的。,问姓名,预约',
    '核身,完成,返回,,约时间,',
    '核身,没听清,挂机,再见。,问姓名,未识别',
    '核身,又一个,挂机,再见。,问姓名,未识别',
    '核身,错,提问,,没有的节点,',
  ];
  expect(await imported(library.flowComponent.import, flow_id, rows.join('\n'))).toMatchObject({ accepted: 4, refused: 2 });
  expect((await api(library.flowComponent.list, { flow_id })).list).toMatchObject([{ name: '核身', nodes: 5, uses: 0 }]);
  const { components } = await api(library.flowTrees.nodes, { flow_id });
  expect(components[0]?.nodes).toMatchObject([
    {
      kind: 'start',
      children: [
        {
          name: '问姓名',
          children: [
            { name: '约时间', exit: '预约', children: [{ kind: 'return' }] },
            { name: '没听清', exit: '未识别' },
          ],
        },
      ],
    },
  ]);
});

test('two people who add at the same moment both keep what they added; who changes what was saved since is refused', async () => {
  const flow_id = await newFlow();
  const names = Array.from({ length: 8 }, (_, n) => `意图 ${n}`);
  await Promise.all(names.map((name) => api(library.intention.create, { flow_id, name })));
  const { list, revision } = await api(library.intention.list, { flow_id, search: '意图', size: 50 });
  expect(list.map(({ name }) => name).sort()).toEqual(names);
  const id = list[0]?.id ?? '';
  const change = (priority: number) => api(library.intention.update, { flow_id, id, revision, priority });
  const outcomes = await Promise.allSettled([change(60), change(70)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});
