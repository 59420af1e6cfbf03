import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { NumberKey } from './numbers/number-key.ts';
import { giveNumberKey } from './numbers/session-key.ts';
import type { DB } from './schema.gen.ts';

/** Every table, every company: for the system's own work. Business code takes {@link forCompany} instead. */
export type Database = Kysely<DB>;

export interface ConnectOptions {
  /** Connections in the pool; 10 if not given. */
  max?: number;
  /** Shown in pg_stat_activity. */
  name?: string;
  /** Ends a statement that takes longer, in ms. */
  statementTimeout?: number;
  /** How long a connection is waited for, in ms; 5,000 if not given. */
  connectTimeout?: number;
  onError?: (error: Error) => void;
  /** The keys of PARLEY_KEY: with them numbers that are encrypted at rest are written as tokens and read as numbers. */
  keys?: Buffer;
}

/** Types whose values may hold sealed numbers, as PostgreSQL writes them. */
const texts = new Set<number>([pg.types.builtins.TEXT, pg.types.builtins.VARCHAR, pg.types.builtins.JSON, pg.types.builtins.JSONB, 1009]);

const typesOf = (numbers: { key?: NumberKey | undefined }) =>
  ({
    getTypeParser(oid: number, format?: 'text' | 'binary') {
      if (format !== 'binary' && oid === pg.types.builtins.INT8) return Number;
      if (format !== 'binary' && oid === pg.types.builtins.DATE) return String;
      const parse = pg.types.getTypeParser(oid, format);
      if (format === 'binary' || !texts.has(oid)) return parse;
      return (text: string) => parse(numbers.key ? numbers.key.open(text) : text);
    },
  }) as pg.CustomTypesConfig;

/** A pool of connections to PostgreSQL 15 or newer. bigint comes back as number, date as `yyyy-MM-dd`, a sealed number as the number. */
export function connect(url: string, options: ConnectOptions = {}): Database {
  const numbers: { key?: NumberKey | undefined } = {};
  const { keys } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    application_name: options.name ?? 'parley',
    types: typesOf(numbers),
    keepAlive: true,
    // A new connection has to read the catalogue of hundreds of partitions before it answers: tenths of a second of CPU.
    idleTimeoutMillis: 300_000,
    ...(keys
      ? {
          // The pool waits for it, which its types do not say.
          onConnect: (async (client) => {
            // Without it everything but encrypted numbers can be read and written.
            numbers.key = await giveNumberKey(client, keys).catch((error: Error) => {
              options.onError?.(error);
              return undefined;
            });
          }) as NonNullable<pg.PoolConfig['onConnect']>,
        }
      : {}),
    connectionTimeoutMillis: options.connectTimeout ?? 5_000,
    ...(options.statementTimeout ? { statement_timeout: options.statementTimeout } : {}),
  });
  // An idle connection that dies must not take the process with it; the pool makes a new one.
  pool.on('error', (error) => options.onError?.(error));
  // Nor one that dies in the middle of a transaction: what it was asked for fails, and tells.
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

/** A value for a jsonb column; node-postgres would send an array as a PostgreSQL array. */
export const json = <T>(value: T) => sql<T>`${JSON.stringify(value)}::jsonb`;

/** True if the error means that the database is away, so that the work may be tried again later. */
export function databaseIsAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    /^(ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|57P0|08|53|25006)/.test(code) ||
    /Connection terminated|connection timeout|timeout exceeded when trying to connect|Client has encountered a connection error/i.test(
      error.message,
    )
  );
}
