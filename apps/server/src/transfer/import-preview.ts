import { extname } from 'node:path';
import type { OutputOf } from '@parley/contract';
import { Problem } from '@parley/contract';
import { normalPhone } from '@parley/contract/phone';
import type { TablePreview } from '@parley/contract/table-preview';
import type { importPreview } from '@parley/contract/task';
import { fileProblems } from './problems.ts';
import { openUpload, type Table } from './read-rows.ts';

type Preview = Omit<OutputOf<typeof importPreview>, 'remembered'>;

const looked = 30; // rows
const shownSamples = 5;

/** Whether a cell looks like a number somebody would dial. */
const looksDialled = (cell: string): boolean => /^\d{7,15}$/.test(normalPhone(cell));

const firstRows = async (table: Table, most: number): Promise<string[][]> => {
  const rows: string[][] = [];
  for await (const { cells } of table.rows()) {
    if (cells.some((cell) => cell !== '')) rows.push([...cells]);
    if (rows.length >= most) break;
  }
  return rows;
};

/** Whether the first row names the columns: nothing in it looks like a number, while below it something does, or it is all words. */
const hasHeader = ([first = [], ...below]: readonly string[][]): boolean =>
  !first.some(looksDialled) && (below.some((row) => row.some(looksDialled)) || below.length === 0) && first.some((cell) => cell !== '');

/** The columns of a table, with samples. */
export const columnsOf = (rows: readonly string[][], header: boolean): TablePreview['columns'] => {
  const body = header ? rows.slice(1) : rows;
  const width = Math.max(...rows.map((row) => row.length));
  return Array.from({ length: width }, (_, index) => ({
    index,
    name: (header ? rows[0]?.[index] : '') || `${index + 1}`,
    samples: body.slice(0, shownSamples).map((row) => row[index] ?? ''),
  }));
};

/** A heading of numbers in cipher text. */
const ofCiphers = /密文|cipher/i;

/** The columns of a table, with samples and a guess which one is the number. */
export const describeColumns = (rows: readonly string[][]): Pick<Preview, 'header' | 'columns' | 'phoneColumn' | 'cipherColumn'> => {
  const header = hasHeader(rows);
  const columns = columnsOf(rows, header);
  const body = header ? rows.slice(1) : rows;
  const dialled = columns.map(({ index }) => body.filter((row) => looksDialled(row[index] ?? '')).length);
  const most = Math.max(...dialled);
  const ciphers = header ? columns.findIndex(({ name }) => ofCiphers.test(name)) : -1;
  return { header, columns, phoneColumn: most > 0 ? dialled.indexOf(most) : null, cipherColumn: ciphers === -1 ? null : ciphers };
};

/** The form and the first rows of a file. Throws a Problem for what is no table or has no rows. */
export const headOf = async (
  path: string,
  name: string,
): Promise<Pick<TablePreview, 'format' | 'encoding' | 'unread'> & { readonly rows: readonly string[][] }> => {
  const table = await openUpload(path, name);
  const rows = await firstRows(table, looked).catch((cause) => {
    throw cause instanceof Problem ? cause : new Problem(fileProblems.unreadable, {}, { cause });
  });
  if (rows.length === 0) throw new Problem(fileProblems.empty);
  const format = table.format === 'xlsx' ? 'xlsx' : extname(name).toLowerCase() === '.txt' ? 'txt' : 'csv';
  return { format, encoding: table.encoding, unread: [...(await table.unread())], rows };
};

/** Looks at the head of a file of numbers. Throws a Problem for what is no table or has no rows. */
export const previewNumbers = async (path: string, name: string): Promise<Preview> => {
  const { rows, ...form } = await headOf(path, name);
  return { ...form, ...describeColumns(rows) };
};
