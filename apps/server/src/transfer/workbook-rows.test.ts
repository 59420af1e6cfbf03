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

/** A zip as a careful enemy would write it. */
const zip = (parts: readonly Part[]): Buffer => {
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
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(told ?? plain.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    bodies.push(header, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name));
    offset += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, ...directory, end]);
};

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const small = (sheet: Part['text'], more: readonly Part[] = [], told?: number): Buffer =>
  zip([
    { name: 'xl/worksheets/sheet1.xml', text: sheet, ...(told === undefined ? {} : { told }) },
    ...more,
    {
      name: 'xl/workbook.xml',
      text: `<workbook xmlns:r="${relations}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    {
      name: '_rels/.rels',
      text: `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    { name: '[Content_Types].xml', text: `<Types xmlns="${packages}/content-types"/>` },
  ]);

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

test('one that lies about how much it unpacks to is refused', async () => {
  const rows = Buffer.from(sheetOf(cell('x').repeat(200_000)));
  expect(await refusal(small(rows, [], 1000))).toBe('file.too-dense');
  expect(await refusal(small(sheetOf(cell('x')), [], 5000))).toBe('file.broken');
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

test('a zip without a sheet, and one that is cut off, are broken', async () => {
  expect(await refusal(zip([{ name: 'word/document.xml', text: 'x' }]))).toBe('file.broken');
  const whole = small(sheetOf(cell('x')));
  expect(await refusal(whole.subarray(0, whole.length - 30))).toBe('file.broken');
});

test('what a file is, its bytes say and not its name', async () => {
  const path = join(folder, 'numbers.csv');
  await writeFile(path, small(sheetOf(cell('13900000001'))));
  expect((await openTable(path)).format).toBe('xlsx');
});
