import type { OutputOf } from '@parley/contract';
import { Problem } from '@parley/contract';
import type { UserMapping, userImport } from '@parley/contract/user-import';
import type { Upload } from '../../kit/context.ts';
import { columnsOf, describeColumns, headOf } from '../import-preview.ts';
import { fileProblems } from '../problems.ts';
import { suggestFields } from './user-columns.ts';

/** Looks at the head of a file of users. Throws a Problem for what is no table, or has nothing but headings. */
export const previewUsers = async ({ path, name }: Upload): Promise<OutputOf<typeof userImport.preview>> => {
  const { rows, ...form } = await headOf(path, name);
  const fields = suggestFields(rows[0] ?? []);
  const named = fields.some((field) => field !== null);
  const header = named || (rows.length > 1 && describeColumns(rows).header);
  if (named && rows.length === 1) throw new Problem(fileProblems.onlyHeadings);
  const columns = columnsOf(rows, header);
  return { ...form, header, columns, fields: columns.map(({ index }) => fields[index] ?? null) };
};

/** @throws Problem if the file has no such column */
export const columnsExist = ({ columns }: UserMapping, width: number): void => {
  const last = Math.max(...Object.values(columns).map((at) => at ?? 0));
  if (last >= width) throw new Problem(fileProblems.noColumn, { column: last + 1 });
};
