import { extname } from 'node:path';
import type { CompanyDatabase } from '@parley/db';
import type { FileStore } from '../files/file-store.ts';

/** `file`: an import's source, an export's result. `failed`: an import's refused rows. */
export type JobFile = 'file' | 'failed';

const types: Readonly<Record<string, string>> = {
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.csv': 'text/csv',
  '.zip': 'application/zip',
};

/** A file of a job that is there to be read; undefined if it is not. */
export const jobFile = async (db: CompanyDatabase, files: FileStore, id: string, what: JobFile) => {
  const row = await db
    .selectFrom('transfer_jobs')
    .select(['direction', 'file_name', 'file_key', 'failed_key', 'failed_bytes', 'refused'])
    .where('id', '=', id)
    .executeTakeFirst();
  const key = what === 'file' ? row?.file_key : row?.failed_key;
  const size = key ? await files.size(key) : undefined;
  if (!row || !key || !size) return undefined;
  if (what === 'failed') {
    const name = `${row.file_name.slice(0, -extname(row.file_name).length || undefined)}-failed.csv`;
    // Behind the counted bytes an unfinished batch may stand.
    return row.refused > 0 ? { key, name, type: 'text/csv; charset=utf-8', bytes: Math.min(size, row.failed_bytes) } : undefined;
  }
  // What somebody brought is sent as bytes: whatever is in it, a browser is not to look.
  const type = row.direction === 'export' ? types[extname(row.file_name)] : undefined;
  return { key, name: row.file_name, type: type ?? 'application/octet-stream', bytes: size };
};
