import { Problem } from '@parley/contract';
import { writeXlsxStream, XLSX_MAX_ROWS_PER_SHEET } from 'hucre/xlsx';
import iconv from 'iconv-lite';
import { csvLine } from './csv-cell.ts';
import type { ExportOptions } from './export-options.ts';
import type { Cell } from './job-kind.ts';
import { fileProblems } from './problems.ts';

const atOnce = 64 * 1024; // characters encoded together
const widest = 32_767; // characters that a cell of a workbook takes

// XML 1.0 has no way to write these; a workbook with one does not open.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** A table on its way into a file. */
interface WrittenTable {
  readonly bytes: AsyncIterable<Uint8Array>;
  /** When all bytes are there: what whoever opens the file has to know, if there is anything. */
  remark(): Problem | undefined;
}

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
  const remark = (): Problem | undefined => {
    if (cut > 0) return new Problem(fileProblems.cutCells, { count: cut, limit: widest });
    // Each sheet begins with the headings.
    const sheets = Math.ceil((written - 1) / (rowsPerSheet - 1));
    return sheets > 1 ? new Problem(fileProblems.manySheets, { count: sheets }) : undefined;
  };
  return { bytes: bytes(), remark };
};

/**
 * A table as a file, in constant memory: rows are asked for as the bytes are taken. Texts stay texts: in csv those that a spreadsheet
 * would run get an apostrophe, in a workbook they are no formulas to begin with. A csv file is as long as it has to be; a workbook goes on
 * in further sheets, each with the first row on top.
 */
export const writeTable = (
  format: ExportOptions['format'],
  encoding: ExportOptions['encoding'],
  sheet: string,
  rows: AsyncIterable<readonly Cell[]>,
  rowsPerSheet: number = XLSX_MAX_ROWS_PER_SHEET,
): WrittenTable =>
  format === 'csv' ? { bytes: csvBytes(rows, encoding), remark: () => undefined } : writtenWorkbook(sheet, rows, rowsPerSheet);
