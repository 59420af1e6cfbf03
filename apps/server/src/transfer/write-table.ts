import { Problem } from '@parley/contract';
import { writeXlsxStream, XLSX_MAX_ROWS_PER_SHEET } from 'hucre/xlsx';
import iconv from 'iconv-lite';
import { csvLine } from './csv-cell.ts';
import type { ExportOptions, TableFormat } from './export-options.ts';
import type { Cell } from './job-kind.ts';
import { type Notice, noticeKinds } from './notices.ts';
import { fileProblems } from './problems.ts';

const atOnce = 64 * 1024; // characters encoded together
const widest = 32_767; // characters that a cell of a workbook takes

// XML 1.0 has no way to write these; a workbook with one does not open.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** A table on its way into a file. */
export interface WrittenTable {
  readonly bytes: AsyncIterable<Uint8Array>;
  /** When all bytes are there: what whoever opens the file has to know. */
  notices(): readonly Notice[];
}

/** How many there are: one stands for each character that an encoding lacks, and no other character of GBK has its byte. */
const questionsIn = (text: string | Buffer): number => {
  let count = 0;
  for (let at = text.indexOf('?'); at >= 0; at = text.indexOf('?', at + 1)) count++;
  return count;
};

const writtenText = (rows: AsyncIterable<readonly Cell[]>, encoding: ExportOptions['encoding']): WrittenTable => {
  let replaced = 0;
  const encoded = (text: string): Buffer => {
    const bytes = iconv.encode(text, encoding);
    if (encoding === 'gbk') replaced += questionsIn(bytes) - questionsIn(text);
    return bytes;
  };
  async function* bytes(): AsyncGenerator<Uint8Array> {
    // The mark makes spreadsheets read it as UTF-8.
    let text = encoding === 'utf-8' ? '\uFEFF' : '';
    for await (const row of rows) {
      text += csvLine(row.map((cell) => (cell === null ? '' : String(cell))));
      if (text.length < atOnce) continue;
      yield encoded(text);
      text = '';
    }
    yield encoded(text);
  }
  return { bytes: bytes(), notices: () => (replaced > 0 ? [{ kind: noticeKinds.replaced, values: { count: replaced } }] : []) };
};

const writtenWorkbook = (sheet: string, rows: AsyncIterable<readonly Cell[]>, rowsPerSheet: number): WrittenTable => {
  let written = 0;
  let cut = 0;
  async function* cells(): AsyncGenerator<Cell[]> {
    for await (const row of rows) {
      written++;
      yield row.map((cell) => {
        if (typeof cell !== 'string') return cell;
        if (cell.length > widest) cut++;
        return cell.slice(0, widest).replace(unwritable, '');
      });
    }
  }
  async function* bytes(): AsyncGenerator<Uint8Array> {
    try {
      yield* writeXlsxStream(cells(), { name: sheet, inlineStrings: true, maxRowsPerSheet: rowsPerSheet });
    } catch (error) {
      // A part of more than 4 GiB would need a form of zip (zip64) that not every reader knows.
      throw error instanceof Error && error.name === 'ZipError' ? new Problem(fileProblems.workbookFull, {}, { cause: error }) : error;
    }
  }
  const notices = (): readonly Notice[] => {
    // Each sheet begins with the headings.
    const sheets = Math.ceil((written - 1) / (rowsPerSheet - 1));
    return [
      ...(cut > 0 ? [{ kind: noticeKinds.cutCells, values: { count: cut, limit: widest } }] : []),
      ...(sheets > 1 ? [{ kind: noticeKinds.manySheets, values: { count: sheets } }] : []),
    ];
  };
  return { bytes: bytes(), notices };
};

/**
 * A table as a file, in constant memory: rows are asked for as the bytes are taken. Texts stay texts: in csv those that a spreadsheet
 * would run get an apostrophe, in a workbook they are no formulas to begin with. A csv file is as long as it has to be; a workbook goes on
 * in further sheets, each with the first row on top.
 */
export const writeTable = (
  format: TableFormat,
  encoding: ExportOptions['encoding'],
  sheet: string,
  rows: AsyncIterable<readonly Cell[]>,
  rowsPerSheet: number = XLSX_MAX_ROWS_PER_SHEET,
): WrittenTable => (format === 'csv' ? writtenText(rows, encoding) : writtenWorkbook(sheet, rows, rowsPerSheet));
