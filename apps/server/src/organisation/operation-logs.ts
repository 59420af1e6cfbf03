import type { Language, OutputOf, ParsedOf } from '@parley/contract';
import { Problem, problems } from '@parley/contract';
import type { OperationItem, OperationResult, operationLog } from '@parley/contract/log';
import { z } from 'zod';
import type { Context } from '../kit/context.ts';
import { maskDeep } from '../kit/mask.ts';
import { pageRows } from '../kit/page-rows.ts';
import { hidesNumbers, operationsOf, seesAllNumbers } from './log-queries.ts';
import { companyNames, logDatabase } from './log-scope.ts';
import { callNames, operationName } from './route-names.ts';

const columns = ['company_id', 'id', 'user_id', 'username', 'key_name', 'route', 'address', 'code', 'at'] as const;

const resultOf = (code: number): OperationResult => (code === 0 ? 'done' : code >= 500 ? 'failed' : 'refused');

interface Row {
  readonly company_id: number;
  readonly id: string;
  readonly user_id: string | null;
  readonly username: string;
  readonly key_name: string | null;
  readonly route: string;
  readonly address: string | null;
  readonly code: number;
  readonly at: Date;
}

const itemOf = (row: Row, names: ReadonlyMap<number, string>, language: Language): OperationItem => ({
  id: row.id,
  companyId: row.company_id,
  companyName: names.get(row.company_id) ?? '',
  userId: row.user_id,
  username: row.username,
  keyName: row.key_name,
  address: row.address,
  route: row.route,
  ...operationName(row.route, language),
  result: resultOf(row.code),
  code: row.code,
  at: row.at.toISOString(),
});

type Query = ParsedOf<typeof operationLog.list>;

/** A page of what people did, newest first. */
export const listOperations = async (input: Query, context: Context): Promise<OutputOf<typeof operationLog.list>> => {
  const db = logDatabase(context, input.companyId);
  const query = (await operationsOf(db, input)).select(columns);
  const sorts = { at: 'operation_logs.id' };
  const page = await pageRows(db, query, { sorts, id: 'operation_logs.id' }, input);
  const names = await companyNames(
    context,
    page.list.map((row) => row.company_id),
  );
  return { ...page, list: page.list.map((row) => itemOf(row, names, context.language)) };
};

/** One of them, with the row before and after. */
export const readOperation = async (
  { id, companyId }: ParsedOf<typeof operationLog.detail>,
  context: Context,
): Promise<OutputOf<typeof operationLog.detail>> => {
  const row = await logDatabase(context, companyId)
    .selectFrom('operation_logs')
    .select([...columns, 'input', 'before', 'after', 'names', hidesNumbers])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new Problem(problems.notFound, { what: { zh: '日志', en: 'The log' } });
  const names = await companyNames(context, [row.company_id]);
  const shown = (value: unknown) => (seesAllNumbers(context.caller.unmask) && !row.hidden ? value : maskDeep(value));
  const item = itemOf(row, names, context.language);
  const { input, before, after } = row;
  const called = { ...callNames([input, before, after], context.language), ...z.record(z.string(), z.string()).parse(row.names) };
  return { ...item, input: shown(input), before: shown(before), after: shown(after), names: called };
};
