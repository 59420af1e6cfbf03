import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { Problem } from '@parley/contract';
import { CsvError, parse } from 'csv-parse';
import iconv from 'iconv-lite';
import { plainFile, type SeekableFile } from '../files/sealed-file.ts';
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

const headOf = async (file: SeekableFile): Promise<Buffer> =>
  file.size === 0 ? Buffer.alloc(0) : Buffer.concat(await file.read({ start: 0, end: Math.min(headBytes, file.size) - 1 }).toArray());

const widest = 32_767; // characters that a cell of a workbook takes

/** A cell as text: numbers without exponent, dates as `yyyy-MM-dd HH:mm:ss`. */
const cellText = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value).toString() : String(value);
  if (value instanceof Date && Number.isNaN(value.getTime())) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 19).replace('T', ' ').replace(' 00:00:00', '');
  return String(value).trim().slice(0, widest);
};

async function* xlsxRows(file: SeekableFile): AsyncIterable<TableRow> {
  for await (const { number, values, progress } of workbookRows(file)) yield { number, cells: values.map(cellText), progress };
}

async function* decoded(source: Readable, encoding: string, onRead: (bytes: number) => void): AsyncIterable<string> {
  const decoder = iconv.getDecoder(encoding);
  for await (const chunk of source) {
    onRead(chunk.length);
    yield decoder.write(chunk);
  }
  yield decoder.end() ?? '';
}

async function* textRows(file: SeekableFile, encoding: string, separator: string): AsyncIterable<TableRow> {
  const source = file.read();
  let read = 0;
  const onRead = (bytes: number) => {
    read += bytes;
  };
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
  const text = Readable.from(decoded(source, encoding, onRead), { objectMode: false });
  text.on('error', (error) => parser.destroy(error));
  text.pipe(parser);
  try {
    for await (const { record, info } of parser) {
      if (record.length > mostColumns) throw new Problem(fileProblems.tooWide, { row: info.lines, limit: mostColumns });
      yield { number: info.lines, cells: record.map(withoutGuard), progress: file.size > 0 ? read / file.size : 0 };
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
export const openTable = async (given: string | SeekableFile): Promise<Table> => {
  const file = typeof given === 'string' ? await plainFile(given) : given;
  const head = await headOf(file);
  const format = formatOf(head);
  if (format === 'xlsx') return { format, encoding: 'utf-8', rows: () => xlsxRows(file), unread: () => unreadSheets(file) };
  const encoding = await detectEncoding(file.read());
  const separator = separatorOf(iconv.decode(head, encoding));
  return { format, encoding, rows: () => textRows(file, encoding, separator), unread: async () => [] };
};

const endings = new Set(['.xlsx', '.csv', '.txt']);

/**
 * Opens a file that somebody brings. Its name has to end like a table's as well: a program may begin with a line of text.
 *
 * @throws Problem for an empty file, for what is no table, and for what is not called one
 */
export const openUpload = async (path: string, name: string): Promise<Table> => {
  const table = await openTable(path);
  if (!endings.has(extname(name).toLowerCase())) throw new Problem(fileProblems.wrongType);
  return table;
};
