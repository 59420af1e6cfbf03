import type { AnyRoute } from '@parley/contract';
import { secretsOf, withoutSecrets } from '@parley/contract/secret';
import { json } from '@parley/db';
import type { OpenContext } from './context.ts';
import { operationNames } from './operation-names.ts';
import { storableJson } from './storable.ts';

const largest = 16 * 1024; // characters of JSON: a log is no second copy of every draft

/** A value without what stands under the names of secrets, and without what is too large for a log. */
export const forLog = (value: unknown, secrets: ReadonlySet<string>): unknown => {
  const text = JSON.stringify(withoutSecrets(value, secrets));
  if (text === undefined) return null;
  return text.length <= largest ? JSON.parse(storableJson(text)) : { omitted: text.length };
};

const secretsByRoute = new WeakMap<AnyRoute, ReadonlySet<string>>();

/** The names of a call's secrets, which its contract marks. */
const secretsIn = (route: AnyRoute): ReadonlySet<string> => {
  const known = secretsByRoute.get(route) ?? secretsOf(route);
  secretsByRoute.set(route, known);
  return known;
};

const isRow = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The row before in the fields of the row after: what a form does not hold, it did not change. */
const comparable = (before: unknown, after: unknown): unknown =>
  isRow(before) && isRow(after) ? Object.fromEntries(Object.entries(before).filter(([field]) => Object.hasOwn(after, field))) : before;

/** Keeps who did what, from where, with the row before and after, and what the rows that it names were called. */
export const keepOperation = async (context: OpenContext, route: AnyRoute, input: unknown, code: number): Promise<void> => {
  const actor = context.audit.actor ?? context.caller;
  if (!actor) return;
  const { db } = context.services;
  const { before, after } = context.audit;
  const secrets = secretsIn(route);
  const names = await operationNames(db, actor.companyId, route.path, { input, changed: [before, after] });
  await db
    .insertInto('operation_logs')
    .values({
      company_id: actor.companyId,
      id: context.requestId,
      user_id: actor.userId,
      username: actor.username,
      key_name: context.caller?.key?.name ?? null,
      route: route.path,
      address: context.address,
      code,
      input: json(forLog(input, secrets)),
      before: json(forLog(comparable(before, after), secrets)),
      after: json(forLog(after, secrets)),
      names: json(names),
    })
    .execute();
};
