import { writeXlsxStream } from 'hucre/xlsx';
import iconv from 'iconv-lite';
import { csvLine } from './csv-cell.ts';
import type { ExportOptions } from './export-options.ts';
import type { Cell } from './job-kind.ts';

const atOnce = 64 * 1024; // characters encoded together
const widest = 32_767; // characters that a cell of a workbook takes

// XML 1.0 has no way to write these; a workbook with one does not open.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

async function* csvBytes(rows: AsyncIterable<readonly Cell[]>, encoding: ExportOptions['encoding']): AsyncGenerator<Uint8Array> {
  // The mark makes spreadsheets read it as UTF-8.
  let text = encoding === 'utf-8' ? '\uFEFF' : '';
  for await (const row of rows) {
    text += csvLine(row.map((cell) => (cell === null ? '' : String(cell))));
    if (text.length < atOnce) continue;
    yield iconv.encode(text, encoding);
    text = '';
  }
  yield iconv.encode(text, encoding);
}

async function* sheetRows(rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<Cell[]> {
  for await (const row of rows) {
    yield row.map((cell) => (typeof cell === 'string' ? cell.slice(0, widest).replace(unwritable, '') : cell));
  }
}

/**
 * A table as a file, in constant memory: rows are asked for as the bytes are taken. Texts stay texts: in csv those that a spreadsheet
 * would run get an apostrophe, in a workbook they are no formulas to begin with.
 */
export const tableBytes = (
  format: ExportOptions['format'],
  encoding: ExportOptions['encoding'],
  sheet: string,
  rows: AsyncIterable<readonly Cell[]>,
): AsyncIterable<Uint8Array> =>
  format === 'csv' ? csvBytes(rows, encoding) : writeXlsxStream(sheetRows(rows), { name: sheet, inlineStrings: true });
