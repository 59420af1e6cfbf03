import { operatorCompany, Problem, problems, type Text } from '@parley/contract';
import type { Context } from '../kit/context.ts';
import { strategyName } from '../message/sms/strategy-queries.ts';

/** What a filter may name, by the field that names it. */
const named = {
  flowId: { table: 'flows', what: { zh: '话术', en: 'The flow' } },
  taskId: { table: 'tasks', what: { zh: '任务', en: 'The task' } },
  callId: { table: 'calls', what: { zh: '通话', en: 'The call' } },
  createdBy: { table: 'users', what: { zh: '用户', en: 'The user' } },
  gatewayId: { table: 'gateways', what: { zh: '网关', en: 'The gateway' } },
  strategyId: { table: 'sms_strategies', what: strategyName },
  gatewayGroupId: { table: 'gateway_groups', what: { zh: '网关组', en: 'The gateway group' } },
} as const satisfies Record<string, { table: string; what: Text }>;

/**
 * A company names nothing of another one in what it has exported, and nobody what he does not see; the operator exports over all of them.
 *
 * @throws Problem for what is not there
 */
export const expectInSight = async (filter: unknown, { db, caller }: Pick<Context, 'db' | 'caller'>): Promise<void> => {
  if (caller.companyId === operatorCompany) return;
  const fields = new Map<string, unknown>(Object.entries(Object(filter)));
  for (const [field, { table, what }] of Object.entries(named)) {
    const id = fields.get(field);
    if (typeof id !== 'string') continue;
    const row = await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst();
    if (!row) throw new Problem(problems.notFound, { what });
  }
};
