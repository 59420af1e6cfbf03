import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Problem } from '@parley/contract';
import { CsvError, parse } from 'csv-parse';
import iconv from 'iconv-lite';
import { withoutGuard } from './csv-cell.ts';
import { fileProblems } from './problems.ts';
import { mostColumns } from './sheet-rows.ts';
import { formatOf, separatorOf, type TableFormat } from './table-format.ts';
import { detectEncoding } from './text-encoding.ts';
import { workbookRows } from './workbook-rows.ts';
import { unreadSheets } from './workbook-sheets.ts';

/** A row of a file: its number from 1 as an editor shows it, its cells as text, and the share of the file read so far. */
export interface TableRow {
  readonly number: number;
  readonly cells: readonly string[];
  readonly progress: number;
}

/** A file whose rows can be read. */
export interface Table {
  readonly format: TableFormat;
  readonly encoding: string;
  rows(): AsyncIterable<TableRow>;
  /** Names of the sheets that hold something and are not read. */
  unread(): Promise<readonly string[]>;
}

const headBytes = 64 * 1024;

const headOf = async (path: string): Promise<Buffer> => {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

const widest = 32_767; // characters that a cell of a workbook takes

/** A cell as text: numbers without exponent, dates as `yyyy-MM-dd HH:mm:ss`. */
const cellText = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value).toString() : String(value);
  if (value instanceof Date && Number.isNaN(value.getTime())) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 19).replace('T', ' ').replace(' 00:00:00', '');
  return String(value).trim().slice(0, widest);
};

async function* xlsxRows(path: string): AsyncIterable<TableRow> {
  for await (const { number, values, progress } of workbookRows(path)) yield { number, cells: values.map(cellText), progress };
}

async function* decoded(source: Readable, encoding: string): AsyncIterable<string> {
  const decoder = iconv.getDecoder(encoding);
  for await (const chunk of source) yield decoder.write(chunk);
  yield decoder.end() ?? '';
}

async function* textRows(path: string, encoding: string, separator: string, bytes: number): AsyncIterable<TableRow> {
  const source = createReadStream(path);
  const parser = parse({
    delimiter: separator,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
    info: true,
    max_record_size: 256 * 1024,
  });
  const text = Readable.from(decoded(source, encoding), { objectMode: false });
  text.on('error', (error) => parser.destroy(error));
  text.pipe(parser);
  try {
    for await (const { record, info } of parser) {
      if (record.length > mostColumns) throw new Problem(fileProblems.tooWide, { row: info.lines, limit: mostColumns });
      yield { number: info.lines, cells: record.map(withoutGuard), progress: bytes > 0 ? source.bytesRead / bytes : 0 };
    }
  } catch (error) {
    const tooLong = error instanceof CsvError && error.code === 'CSV_MAX_RECORD_SIZE';
    throw tooLong ? new Problem(fileProblems.rowTooLong, { row: parser.info.lines }, { cause: error }) : error;
  } finally {
    source.destroy();
    parser.destroy();
  }
}

/**
 * Opens an xlsx, csv or txt file: kind by its content, encoding and separator detected.
 *
 * @throws Problem for an empty file and for what is no table
 */
export const openTable = async (path: string): Promise<Table> => {
  const head = await headOf(path);
  const format = formatOf(head);
  if (format === 'xlsx') return { format, encoding: 'utf-8', rows: () => xlsxRows(path), unread: () => unreadSheets(path) };
  const { size } = await stat(path);
  const encoding = await detectEncoding(createReadStream(path));
  const separator = separatorOf(iconv.decode(head, encoding));
  return { format, encoding, rows: () => textRows(path, encoding, separator, size), unread: async () => [] };
};
