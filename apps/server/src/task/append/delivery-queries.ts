import { type OutputOf, type ParsedOf, Problem, problems } from '@parley/contract';
import { refusal } from '@parley/contract/task';
import type { DeliveryItem, taskDelivery } from '@parley/contract/task-delivery';
import type { CompanyDatabase } from '@parley/db';
import { z } from 'zod';
import type { Context } from '../../kit/context.ts';
import { containing } from '../../kit/like.ts';
import { maskNumber } from '../../kit/mask.ts';
import { pageRows } from '../../kit/page-rows.ts';
import { keptDays } from './expire-deliveries.ts';

/** Deliveries to tasks that the caller sees, those in the recycle bin included. */
const selectDeliveries = (db: CompanyDatabase) =>
  db
    .selectFrom('task_deliveries as d')
    .innerJoin('tasks as t', (join) => join.onRef('t.company_id', '=', 'd.company_id').onRef('t.id', '=', 'd.task_id'))
    .select(['d.id', 'd.at', 'd.task_id', 't.name as task_name', 'd.key_name', 'd.username', 'd.address', 'd.idempotency_key'])
    .select(['d.received', 'd.accepted', 'd.refusals', 'd.repeats', 'd.repeated_at'])
    .where('t.deleted_at', 'is', null);

type Row = Awaited<ReturnType<ReturnType<typeof selectDeliveries>['execute']>>[number];

const counts = z.partialRecord(refusal, z.number());

const itemOf = (row: Row): DeliveryItem => {
  const refusals = counts.parse(row.refusals);
  return {
    id: row.id,
    at: row.at.toISOString(),
    taskId: row.task_id,
    taskName: row.task_name,
    keyName: row.key_name,
    username: row.username,
    address: row.address,
    idempotencyKey: row.idempotency_key,
    received: row.received,
    accepted: row.accepted,
    refusals: refusal.options.flatMap((reason) => {
      const count = refusals[reason];
      return count === undefined ? [] : [{ reason, count }];
    }),
    repeats: row.repeats,
    repeatedAt: row.repeated_at?.toISOString() ?? null,
  };
};

/** What programs appended to the tasks that the caller sees. */
export const listDeliveries = async (
  { taskId, keyName, refused, from, to, ...input }: ParsedOf<typeof taskDelivery.list>,
  { db }: Context,
): Promise<OutputOf<typeof taskDelivery.list>> => {
  let query = selectDeliveries(db);
  if (taskId) query = query.where('d.task_id', '=', taskId);
  if (keyName) query = query.where('d.key_name', 'ilike', containing(keyName));
  if (refused !== undefined) query = query.whereRef('d.accepted', refused ? '<' : '=', 'd.received');
  if (from) query = query.where('d.at', '>=', new Date(from));
  if (to) query = query.where('d.at', '<=', new Date(to));
  const page = await pageRows(db, query, { sorts: { at: 'd.at' }, id: 'd.id' }, input);
  return { ...page, list: page.list.map(itemOf), keptDays };
};

/** One delivery, number by number. */
export const readDelivery = async (
  { id, refused, ...input }: ParsedOf<typeof taskDelivery.detail>,
  { db, caller }: Context,
): Promise<OutputOf<typeof taskDelivery.detail>> => {
  const delivery = await selectDeliveries(db).where('d.id', '=', id).executeTakeFirst();
  if (!delivery) throw new Problem(problems.notFound, { what: { zh: '追加记录', en: 'The delivery' } });
  let query = db
    .selectFrom('task_delivery_numbers as n')
    .select(['n.n', 'n.phone', 'n.reason', 'n.odd_length'])
    .where('n.delivery_id', '=', id);
  if (refused !== undefined) query = query.where('n.reason', refused ? 'is not' : 'is', null);
  const page = await pageRows(db, query, { sorts: { n: 'n.n' }, id: 'n.n' }, input);
  const seen = caller.unmask.has('task');
  return {
    ...page,
    list: page.list.map((row) => ({
      n: row.n,
      phone: seen ? row.phone : maskNumber(row.phone),
      reason: refusal.nullable().parse(row.reason),
      oddLength: row.odd_length,
    })),
    delivery: itemOf(delivery),
  };
};
