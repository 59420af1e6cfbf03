import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { Problem } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTable } from './read-rows.ts';
import { workbookRows } from './workbook-rows.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-workbook-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Part {
  readonly name: string;
  readonly text: Buffer | string;
  /** What the directory tells of its size; the truth if not given. */
  readonly told?: number;
}

const long = (...values: number[]): Buffer => {
  const numbers = Buffer.alloc(values.length * 8);
  for (const [at, value] of values.entries()) numbers.writeBigUInt64LE(BigInt(value), at * 8);
  return numbers;
};

/** What leads to the directory of a zip64 (APPNOTE 4.3.14, 4.3.15). */
const longEnd = (count: number, length: number, start: number): Buffer => {
  const end = Buffer.alloc(56);
  end.writeUInt32LE(0x0606_4b50, 0);
  long(44).copy(end, 4);
  long(count, count, length, start).copy(end, 24);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x0706_4b50, 0);
  long(start + length).copy(locator, 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([end, locator]);
};

/** A zip as a careful enemy would write it, or as a program does that writes zip64 whatever the size. */
const zip = (parts: readonly Part[], zip64 = false): Buffer => {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, text, told } of parts) {
    const plain = Buffer.from(text);
    const packed = deflateRawSync(plain);
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x0403_4b50, 0);
    header.writeUInt16LE(8, 8);
    header.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x0201_4b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(crc32(plain), 16);
    entry.writeUInt32LE(zip64 ? 0xffff_ffff : packed.length, 20);
    entry.writeUInt32LE(zip64 ? 0xffff_ffff : (told ?? plain.length), 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt16LE(zip64 ? 28 : 0, 30);
    entry.writeUInt32LE(zip64 ? 0xffff_ffff : offset, 42);
    const extra = zip64 ? [Buffer.from([1, 0, 24, 0]), long(told ?? plain.length, packed.length, offset)] : [];
    bodies.push(header, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name), ...extra);
    offset += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  const { length } = Buffer.concat(directory);
  end.writeUInt16LE(zip64 ? 0xffff : parts.length, 8);
  end.writeUInt16LE(zip64 ? 0xffff : parts.length, 10);
  end.writeUInt32LE(zip64 ? 0xffff_ffff : length, 12);
  end.writeUInt32LE(zip64 ? 0xffff_ffff : offset, 16);
  return Buffer.concat([...bodies, ...directory, ...(zip64 ? [longEnd(parts.length, length, offset)] : []), end]);
};

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const partsOf = (sheet: Part['text'], more: readonly Part[] = [], told?: number): Part[] => [
  { name: 'xl/worksheets/sheet1.xml', text: sheet, ...(told === undefined ? {} : { told }) },
  { name: 'xl/styles.xml', text: '<styleSheet><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs></styleSheet>' },
  ...more,
  {
    name: 'xl/workbook.xml',
    text: `<workbook xmlns:r="${relations}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    text: `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  },
  {
    name: '_rels/.rels',
    text: `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  },
  { name: '[Content_Types].xml', text: `<Types xmlns="${packages}/content-types"/>` },
];
const small = (...given: Parameters<typeof partsOf>): Buffer => zip(partsOf(...given));

const sheetOf = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const cell = (text: string): string => `<row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row>`;

let named = 0;
const read = async (bytes: Buffer): Promise<unknown[]> => {
  const path = join(folder, `${named++}.xlsx`);
  await writeFile(path, bytes);
  const rows: unknown[] = [];
  for await (const { values } of workbookRows(path)) rows.push(values);
  return rows;
};
/** The cells as an import gets them. */
const texts = async (bytes: Buffer): Promise<unknown[]> => {
  const path = join(folder, `${named++}.xlsx`);
  await writeFile(path, bytes);
  return (await Array.fromAsync((await openTable(path)).rows())).map(({ cells }) => cells);
};
const refusal = (bytes: Buffer): Promise<string> =>
  read(bytes).then(
    () => 'read',
    (error: unknown) => (error instanceof Problem ? error.kind.id : String(error)),
  );

test('a workbook whose texts come behind its sheet is read as well', async () => {
  expect(await read(small(sheetOf(cell('here'))))).toEqual([['here']]);
});

test('a workbook that unpacks to absurdly more than it is is refused before it is unpacked', async () => {
  expect(await refusal(small(Buffer.alloc(64 * 1024 * 1024, 'x')))).toBe('file.too-dense');
});

test('rows over and over, at which no reader would stumble, are refused by how much they unpack to', async () => {
  expect(await refusal(small(sheetOf(cell('x').repeat(1_000_000))))).toBe('file.too-dense');
});

test('parts that share their bytes, which hides how much they unpack to, are refused', async () => {
  const noise = randomBytes(4096).toString('hex');
  const one = zip([{ name: 'xl/worksheets/sheet1.xml', text: sheetOf(cell(noise)) }]);
  const end = one.subarray(-22);
  const start = end.readUInt32LE(16);
  const directory = one.subarray(start, -22);
  end.writeUInt16LE(100, 10);
  end.writeUInt32LE(100 * directory.length, 12);
  expect(await refusal(Buffer.concat([one.subarray(0, start), ...Array<Buffer>(100).fill(directory), end]))).toBe('file.too-dense');
});

test('one that lies about how much it unpacks to is refused', async () => {
  const rows = Buffer.from(sheetOf(cell('x').repeat(200_000)));
  expect(await refusal(small(rows, [], 1000))).toBe('file.too-dense');
  expect(await refusal(small(sheetOf(cell('x')), [], 5000))).toBe('file.unreadable');
});

test('a text as long as a book is refused', async () => {
  const noise = Buffer.from(Array.from({ length: 2 * 1024 * 1024 }, (_, n) => 97 + ((n * 7919) % 26))).toString();
  expect(await refusal(small(sheetOf(cell(noise))))).toBe('file.too-dense');
});

test('more parts than a workbook has are refused', async () => {
  const many = Array.from({ length: 3000 }, (_, n) => ({ name: `xl/media/${n}`, text: 'x' }));
  expect(await refusal(small(sheetOf(cell('x')), many))).toBe('file.too-dense');
});

test('names that climb out of the archive are never looked at', async () => {
  expect(await read(small(sheetOf(cell('x')), [{ name: '../../../etc/passwd', text: 'root' }]))).toEqual([['x']]);
});

test('a document of another kind is no workbook, and one that is cut off cannot be read', async () => {
  expect(await refusal(zip([{ name: 'word/document.xml', text: 'x' }]))).toBe('file.no-workbook');
  expect(await refusal(zip([{ name: 'content.xml', text: 'x' }]))).toBe('file.no-workbook');
  const whole = small(sheetOf(cell('x')));
  for (const kept of [whole.length - 1, whole.length - 30, whole.length / 2, 100])
    expect(await refusal(whole.subarray(0, kept)), String(kept)).toBe('file.unreadable');
});

test('a table of texts of a gigabyte is refused by what the directory tells, and one that lies by what there is', async () => {
  const texts = (told: number) => ({ name: 'xl/sharedStrings.xml', text: randomBytes(700_000), told });
  expect(await refusal(small(sheetOf(cell('x')), [texts(1024 ** 3)]))).toBe('file.too-dense');
  expect(await refusal(small(sheetOf(cell('x')), [texts(150 * 1024 ** 2)]))).toBe('file.too-dense');
  expect(await refusal(small(sheetOf(cell('x')), [texts(1000)]))).toBe('file.too-dense');
});

test('more columns than a sheet can have are refused by their row, however they are written', async () => {
  const million = `<row>${'<c><v>1</v></c>'.repeat(1_000_000)}</row>`;
  expect(await refusal(small(sheetOf(cell('x') + million)))).toBe('file.too-wide');
  expect(await refusal(small(sheetOf('<row r="1"><c r="ZZZZZZ1"><v>1</v></c></row>')))).toBe('file.too-wide');
  const widest = await read(small(sheetOf('<row r="1"><c r="XFD1"><v>1</v></c></row>')));
  expect(widest).toEqual([expect.objectContaining({ length: 16_384 })]);
  const refused = read(small(sheetOf(cell('x') + million))).catch((error: unknown) => error);
  expect(await refused).toMatchObject({ values: { row: 2, limit: 16_384 } });
});

test('cells are what the sheet shows: results of formulas, faults, merged cells, dates, long numbers', async () => {
  const cells = [
    '<c r="A1"><f>B1+1</f><v>13900000001</v></c>',
    '<c r="B1" t="str"><f>CONCAT(A1)</f><v>a text</v></c>',
    '<c r="C1"><f>NOW()</f></c>',
    '<c r="D1" t="e"><f>1/0</f><v>#DIV/0!</v></c>',
    '<c r="E1" t="b"><v>1</v></c>',
    '<c r="F1"><v>1.3900000002E10</v></c>',
    '<c r="G1" s="1"><v>46356</v></c>',
    '<c r="H1" s="1"><v>46356.5</v></c>',
    '<c r="I1" s="1"><v>1e300</v></c>',
    '<c r="J1" t="inlineStr"><is><t>merged</t></is></c><c r="K1"/><c r="L1"><v>2</v></c>',
  ].join('');
  const sheet = `<worksheet><sheetData><row r="1">${cells}</row></sheetData><mergeCells count="1"><mergeCell ref="J1:K1"/></mergeCells></worksheet>`;
  expect(await texts(small(sheet))).toEqual([
    ['13900000001', 'a text', '', '#DIV/0!', 'true', '13900000002', '2026-11-30', '2026-11-30 12:00:00', '', 'merged', '', '2'],
  ]);
});

test('zip64 is read, and its lies are found as well', async () => {
  const long = (told?: number) => zip(partsOf(sheetOf(cell('long')), [], told), true);
  expect(await read(long())).toEqual([['long']]);
  expect(await refusal(long(5000))).toBe('file.unreadable');
  expect(await refusal(long(2 ** 40))).toBe('file.too-dense');
  expect(await refusal(long(2 ** 60))).toBe('file.unreadable');
  const whole = long();
  expect(await refusal(Buffer.concat([whole.subarray(0, whole.length - 42), whole.subarray(-22)]))).toBe('file.unreadable');
});

test('what a file is, its bytes say and not its name', async () => {
  const path = join(folder, 'numbers.csv');
  await writeFile(path, small(sheetOf(cell('13900000001'))));
  expect((await openTable(path)).format).toBe('xlsx');
});
