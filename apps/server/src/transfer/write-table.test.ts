import { readXlsx } from 'hucre/xlsx';
import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import type { Cell } from './job-kind.ts';
import { writeTable } from './write-table.ts';

async function* table(rows: number): AsyncGenerator<Cell[]> {
  yield ['号码', 'n'];
  for (let n = 0; n < rows; n++) yield [`1390000000${n}`, n];
}

const bytesOf = async (bytes: AsyncIterable<Uint8Array>): Promise<Buffer> => Buffer.concat(await Array.fromAsync(bytes));

test('a workbook goes on in further sheets, each under the headings, and whoever opens it is told', async () => {
  const { bytes, notices } = writeTable('xlsx', 'utf-8', 'Log', table(8), 4);
  const { sheets } = await readXlsx(await bytesOf(bytes));
  expect(sheets.map(({ rows }) => rows[0])).toEqual([
    ['号码', 'n'],
    ['号码', 'n'],
    ['号码', 'n'],
  ]);
  expect(sheets.flatMap(({ rows }) => rows.slice(1).map((row) => row[1]))).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(notices()).toMatchObject([{ kind: { id: 'transfer.many-sheets' }, values: { count: 3 } }]);
});

test('one sheet that is just full needs no word', async () => {
  const { bytes, notices } = writeTable('xlsx', 'utf-8', 'Log', table(3), 4);
  expect((await readXlsx(await bytesOf(bytes))).sheets).toHaveLength(1);
  expect(notices()).toEqual([]);
});

test('a text that no cell can hold is cut, which is said; csv has it in full', async () => {
  const long = 'x'.repeat(40_000);
  async function* rows(): AsyncGenerator<Cell[]> {
    yield ['text'];
    yield [long];
  }
  const workbook = writeTable('xlsx', 'utf-8', 'Log', rows());
  expect((await readXlsx(await bytesOf(workbook.bytes))).sheets[0]?.rows[1]?.[0]).toHaveLength(32_767);
  expect(workbook.notices()).toMatchObject([{ kind: { id: 'transfer.cut-cells' }, values: { count: 1, limit: 32_767 } }]);
  const csv = writeTable('csv', 'gbk', 'Log', rows());
  expect(iconv.decode(await bytesOf(csv.bytes), 'gbk')).toBe(`text\r\n${long}\r\n`);
  expect(csv.notices()).toEqual([]);
});

test('characters that GBK lacks are counted, wherever the text is cut to be encoded; what is a question mark is none', async () => {
  async function* rows(): AsyncGenerator<Cell[]> {
    yield ['名称?'];
    for (let n = 0; n < 20_000; n++) yield [`第${n}行：王\u{20BB7}？?é`];
    yield ['\u{1F600}🀄'];
  }
  const gbk = writeTable('csv', 'gbk', 'Log', rows());
  const text = iconv.decode(await bytesOf(gbk.bytes), 'gbk');
  expect(text.split('\r\n').slice(0, 2)).toEqual(['名称?', '第0行：王?？?é']);
  expect(gbk.notices()).toMatchObject([{ kind: { id: 'transfer.characters-replaced' }, values: { count: 20_002 } }]);
  const utf8 = writeTable('csv', 'utf-8', 'Log', rows());
  await bytesOf(utf8.bytes);
  expect(utf8.notices()).toEqual([]);
});
