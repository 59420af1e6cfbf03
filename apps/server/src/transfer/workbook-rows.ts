import { type FileHandle, open } from 'node:fs/promises';
import { Problem } from '@parley/contract';
import { streamXlsxRows } from 'hucre/xlsx';
import { Backpressure } from './backpressure.ts';
import { fileProblems } from './problems.ts';
import { readDirectory, unpacked, type ZipEntry } from './zip-directory.ts';

/** A row of a workbook's first sheet: its number from 1, its values, and the share of the sheet read so far. */
export interface WorkbookRow {
  readonly number: number;
  readonly values: readonly unknown[];
  readonly progress: number;
}

/** What a sheet can have: XFD is the last one. */
export const mostColumns = 16_384;

const mebibyte = 1024 * 1024;
const most = {
  /** Of all sheets together, bytes. */
  sheets: 3 * 1024 * mebibyte,
  /** Of the table of texts, which is held as a whole. */
  texts: 128 * mebibyte,
  /** Of each of the other parts, which are held as well. */
  part: 16 * mebibyte,
  /** Between two tags: one text, or one tag. */
  text: mebibyte / 2,
  /** Of one row. */
  row: 16 * mebibyte,
};

const isSheet = ({ name }: ZipEntry): boolean => /^xl\/worksheets\/sheet\d+\.xml$/i.test(name);
const isTexts = ({ name }: ZipEntry): boolean => /^xl\/sharedStrings\.xml$/i.test(name);
const isPart = ({ name }: ZipEntry): boolean =>
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/workbook\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/styles\.xml)$/i.test(name);

const sum = (entries: readonly ZipEntry[]): number => entries.reduce((total, { size }) => total + size, 0);

/** What of a workbook is read, in the order in which it can be read as it comes: what the sheets refer to, then the sheets. */
const readingOrder = (entries: readonly ZipEntry[]): ZipEntry[] => {
  const parts = entries.filter(isPart);
  const texts = entries.filter(isTexts);
  const sheets = entries.filter(isSheet);
  const large = parts.some(({ size }) => size > most.part) || sum(texts) > most.texts || sum(sheets) > most.sheets;
  if (large) throw new Problem(fileProblems.tooDense);
  if (sheets.length === 0) throw new Problem(fileProblems.noWorkbook);
  return [...parts, ...texts, ...sheets];
};

/** The local header (APPNOTE 4.3.7) of a file that follows as it is. */
const plainHeader = ({ name, size }: ZipEntry): Buffer => {
  const written = Buffer.from(name);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x0403_4b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt32LE(size, 18);
  header.writeUInt32LE(size, 22);
  header.writeUInt16LE(written.length, 26);
  return Buffer.concat([header, written]);
};

/** Fails on a text or a row so long that a reader which holds it would burst. Looks at 64 KiB at a time, so the limits are about. */
const bounded = () => {
  let text = 0;
  let row = 0;
  return (chunk: Buffer): void => {
    const tag = chunk.lastIndexOf('<');
    const rowTag = chunk.lastIndexOf('row');
    text = tag < 0 ? text + chunk.length : chunk.length - tag;
    row = rowTag < 0 ? row + chunk.length : chunk.length - rowTag;
    if (text > most.text || row > most.row) throw new Problem(fileProblems.tooDense);
  };
};

/** The reader keeps to the columns that a sheet can have, and tells by its words alone. */
const isTooWide = (error: unknown): boolean => error instanceof Error && error.message.includes('outside the supported sheet bounds');

interface Reading {
  sheetBytes: number;
}

/** The parts one after the other as a zip that is not packed, so that its reader sees the sheet last and nothing else at all. */
async function* plainZip(file: FileHandle, entries: readonly ZipEntry[], reading: Reading): AsyncGenerator<Uint8Array> {
  for (const entry of entries) {
    yield plainHeader(entry);
    const check = bounded();
    for await (const chunk of unpacked(file, entry)) {
      check(chunk);
      if (isSheet(entry)) reading.sheetBytes += chunk.length;
      yield chunk;
    }
  }
  // Whoever asks for more has not found the sheet that the workbook names first.
  throw new Problem(fileProblems.unreadable);
}

/**
 * The rows of a workbook's first sheet. The reader parses as fast as it is fed and keeps what nobody has taken yet, so it is fed
 * only when it has nothing left: memory holds some rows and the table of texts, whatever the sheet's length.
 *
 * @throws Problem for what is no workbook, or unpacks to too much
 */
export async function* workbookRows(path: string): AsyncGenerator<WorkbookRow> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const entries = readingOrder(await readDirectory(file, size));
    const whole = sum(entries.filter(isSheet));
    const reading: Reading = { sheetBytes: 0 };
    const backpressure = new Backpressure(plainZip(file, entries, reading));
    const rows = streamXlsxRows(backpressure.stream);
    let last = 0;
    try {
      for (;;) {
        const next = await backpressure.whileWaiting(rows.next());
        if (next.done) return;
        last = next.value.index + 1;
        yield { number: last, values: next.value.values, progress: whole > 0 ? reading.sheetBytes / whole : 0 };
      }
    } catch (error) {
      throw backpressure.failure ?? (isTooWide(error) ? new Problem(fileProblems.tooWide, { row: last + 1, limit: mostColumns }) : error);
    } finally {
      await rows.return();
      await backpressure.close();
    }
  } finally {
    await file.close();
  }
}
