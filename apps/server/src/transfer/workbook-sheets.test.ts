import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unreadSheets } from './workbook-sheets.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-sheets-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Sheets = Parameters<typeof writeXlsx>[0]['sheets'];

const unread = async (sheets: Sheets): Promise<string[]> => {
  const path = join(folder, 'book.xlsx');
  await writeFile(path, await writeXlsx({ sheets }));
  return unreadSheets(path);
};

test.each<[string, Sheets, string[]]>([
  ['one sheet', [{ name: 'A', rows: [['1']] }], []],
  [
    'empty ones',
    [
      { name: 'A', rows: [['1']] },
      { name: 'B', rows: [] },
      { name: 'C', rows: [[null], [null]] },
    ],
    [],
  ],
  [
    'texts and numbers',
    [
      { name: 'A', rows: [] },
      { name: 'B', rows: [['x']] },
      { name: 'C', rows: [[null], [7]] },
    ],
    ['B', 'C'],
  ],
  [
    'hidden ones',
    [
      { name: 'A', rows: [] },
      { name: 'B', rows: [['x']], hidden: true },
      { name: 'C', rows: [['x']], veryHidden: true },
    ],
    [],
  ],
  [
    'names with marks',
    [
      { name: 'A', rows: [] },
      { name: '"R&D" <2>', rows: [['x']] },
    ],
    ['"R&D" <2>'],
  ],
])('%s', async (_name, sheets, names) => {
  expect(await unread(sheets)).toEqual(names);
});

test('what is no workbook has no further sheets: whoever reads its rows says what is wrong', async () => {
  const path = join(folder, 'broken.xlsx');
  await writeFile(path, 'PK\u0003\u0004 and then nothing');
  expect(await unreadSheets(path)).toEqual([]);
});

test('a sheet is looked into until something is found, however far down that stands', async () => {
  const rows: (string | null)[][] = Array.from({ length: 20_000 }, () => [null, null]);
  expect(
    await unread([
      { name: 'A', rows: [] },
      { name: 'B', rows: [...rows, ['x']] },
    ]),
  ).toEqual(['B']);
});
