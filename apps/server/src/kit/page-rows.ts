import { Problem, problems } from '@parley/contract';
import { countCap } from '@parley/contract/page';
import type { Database } from '@parley/db';
import { type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import { isMisfit } from './failures.ts';

/** What a list was asked for. */
export interface PageQuery<S extends string> {
  readonly page: number;
  readonly size: number;
  readonly after?: string | undefined;
  readonly sort: S;
  readonly order: 'asc' | 'desc';
}

/** A page of rows with what the contract's `pageOf` tells about it. */
export interface RowPage<O> {
  list: O[];
  total: number;
  capped: boolean;
  next: string | null;
}

const cursorShape = z.tuple([z.string(), z.string()]);

const readCursor = (after: string): [string, string] => {
  try {
    return cursorShape.parse(JSON.parse(Buffer.from(after, 'base64url').toString('utf8')));
  } catch {
    throw new Problem(problems.unreadable);
  }
};

const writeCursor = (value: string, id: string): string => Buffer.from(JSON.stringify([value, id])).toString('base64url');

/** A cursor is whatever the caller sent: a value that the column cannot hold is theirs to mend. */
const invalid = (error: unknown): never => {
  throw isMisfit(error) ? new Problem(problems.unreadable, {}, { cause: error }) : error;
};

/** Counts up to one more than the cap: what is behind it nobody pages to, and counting it would read it all. */
export const countUpToCap = async <D, TB extends keyof D, O>(db: Database, query: SelectQueryBuilder<D, TB, O>): Promise<number> => {
  const some = query
    .clearSelect()
    .select(sql<number>`1`.as('one'))
    .limit(countCap + 1);
  // Run on the caller's own handle: a scoped one confines the query inside as well.
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${some}) as counted`.execute(db);
  return rows[0]?.count ?? 0;
};

/**
 * One page of a query. It goes by page number within the counted rows and by key (`after`) anywhere, so that no page costs more than
 * its rows and what is counted.
 *
 * @param db scoped to a company, or the operator's over all of them
 * @param columns what each sort means in the query, and the id column that makes the order total
 */
export const pageRows = async <S extends string, D, TB extends keyof D, O>(
  db: Database,
  query: SelectQueryBuilder<D, TB, O>,
  columns: { readonly sorts: Readonly<Record<S, string>>; readonly id: string },
  input: PageQuery<S>,
): Promise<RowPage<O>> => {
  const by = sql.ref(columns.sorts[input.sort]);
  const id = sql.ref(columns.id);
  const direction = input.order;
  let rows = query
    .select([sql<string>`${by}::text`.as('cursor_value'), sql<string>`${id}::text`.as('cursor_id')])
    .orderBy(by, direction)
    .orderBy(id, direction)
    .limit(input.size + 1);
  if (input.after) {
    const [value, last] = readCursor(input.after);
    const beyond = direction === 'asc' ? sql`>` : sql`<`;
    rows = rows.where(sql<boolean>`(${by}, ${id}) ${beyond} (${value}, ${last})`);
  } else {
    rows = rows.offset(Math.min((input.page - 1) * input.size, countCap));
  }
  const [found, counted] = await Promise.all([rows.execute().catch(invalid), countUpToCap(db, query)]);
  // Kysely cannot add to a row type that it does not know yet; the select above has added these two.
  const list = found.slice(0, input.size) as (O & { cursor_value: string; cursor_id: string })[];
  const end = list.at(-1);
  return {
    list,
    total: Math.min(counted, countCap),
    capped: counted > countCap,
    next: end && found.length > input.size ? writeCursor(end.cursor_value, end.cursor_id) : null,
  };
};
