import type { Language, Text } from '@parley/contract';
import type { JobKind, JobMajor } from '@parley/contract/transfer';
import type { Database, DB, ReadingDatabase } from '@parley/db';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { MaskedData } from '../kit/context.ts';
import type { Services } from '../services.ts';
import type { Standing } from '../session/standing.ts';
import type { Notice } from './notices.ts';
import type { TableRow } from './read-rows.ts';
import type { ClaimedJob } from './transfer-job.ts';

interface Kind {
  readonly name: JobKind;
  readonly major: JobMajor;
  readonly title: Text;
  /** Who may start such jobs, and so may see them and their files. */
  readonly permission: string;
  /** The masking exceptions without which its files are not for a reader: they hold such data unmasked. */
  readonly unmask: readonly MaskedData[];
  /** Its files are for nobody but who started it: they hold passwords. */
  readonly personal?: boolean;
}

/** One import as it goes. */
export interface ImportRun<Row> {
  /** Whether the first row names the columns. */
  readonly header: boolean;
  /** Rows stored together; 5000 if not given. */
  readonly batchRows?: number;
  /** Most rows; 5 000 000 if not given. */
  readonly mostRows?: number;
  /** Looks at the first row. Throws a Problem for a file that will not do. */
  begin?(first: readonly string[]): void;
  /** A row as it is to be stored, or why it is refused. Called once for each row, also for those an earlier try has stored. */
  read(cells: readonly string[]): Row | Text;
  /** What takes long and wants no transaction, before a batch is stored. */
  prepare?(rows: readonly Row[]): Promise<void>;
  /** Stores a batch, in the transaction that counts it; tells for each row why it was refused, or nothing. */
  store(tx: Transaction<DB>, rows: readonly Row[]): Promise<readonly (Text | undefined)[]>;
  /** A batch is stored, or the end is reached. */
  changed?(): void;
  /** What there is to know of the rows that were read. */
  notices?(): readonly Notice[];
  /** The rows, where the file is no table. */
  rows?(): AsyncIterable<TableRow>;
  /** It is over, however it ended. */
  close?(): Promise<void>;
}

/** What can be imported from a file. */
export interface ImportKind<Row> extends Kind {
  readonly direction: 'import';
  /** Prepares a run with what its starter may now. Throws a Problem if what it feeds is gone, or no longer the starter's to see. */
  open(services: Services, job: ClaimedJob, starter: Standing | undefined): Promise<ImportRun<Row>>;
}

export type Cell = string | number | null;

/** For whom a file is written. */
export interface ExportView {
  readonly language: Language;
  /** An instant as `yyyy-MM-dd HH:mm:ss` in the reader's zone; empty for none. */
  clock(at: Date | null): string;
  /** Names of the companies whose rows may be in it. */
  readonly companies: ReadonlyMap<number, string>;
  readonly unmask: ReadonlySet<string>;
}

/** A column of an export: its heading and what stands in it. */
export interface ExportColumn<Row> {
  readonly title: Text;
  value(row: Row, view: ExportView): Cell;
}

/** What can be exported to a file. `db` sees what the job's starter may see. */
export interface ExportKind<Filter, Row> extends Kind {
  readonly direction: 'export';
  readonly filter: z.ZodType<Filter>;
  readonly columns: Readonly<Record<string, ExportColumn<Row>>>;
  /** A column whose name says what is in it, such as that of a slot. */
  column?(name: string): ExportColumn<Row> | undefined;
  /** How many rows there will be, for the share that is done. */
  count(db: ReadingDatabase, filter: Filter): Promise<number>;
  /** The next rows in the order of their key, behind `after`: the last one of the batch before. */
  rows(db: ReadingDatabase, filter: Filter, after: Row | undefined, most: number): Promise<Row[]>;
}

/** What is exported whole, as one document and no table. `db` sees what the job's starter may see. */
export interface DocumentKind<Filter> extends Kind {
  readonly direction: 'export';
  readonly filter: z.ZodType<Filter>;
  /** The text of the file. Throws a Problem if what it tells of is gone. */
  document(db: Database, filter: Filter, now: Date): Promise<string>;
}

/** What is exported as a zip of files that are in the store, with a list of them. */
export interface ArchiveKind<Filter, Row> extends Pick<ExportKind<Filter, Row>, 'count' | 'rows' | 'columns' | 'filter'>, Kind {
  readonly direction: 'export';
  /** Where the file of a row lies in the store, and what it is called in the archive. */
  file(row: Row, view: ExportView): { readonly key: string; readonly name: string };
}

export type AnyExport = ExportKind<unknown, unknown> | DocumentKind<unknown> | ArchiveKind<unknown, unknown>;

export type AnyKind = ImportKind<unknown> | AnyExport;
