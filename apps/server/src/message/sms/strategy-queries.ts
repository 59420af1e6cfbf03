import { fieldIssue, Problem, problems, type Text } from '@parley/contract';
import { type SmsStrategyItem, smsStrategyItem } from '@parley/contract/sms-strategy';
import type { CompanyDatabase } from '@parley/db';
import { refusedField } from '../../kit/failures.ts';

/** What a refusal calls it. */
export const strategyName: Text = { zh: '短信策略', en: 'The SMS strategy' };

export const noStrategy = () => new Problem(problems.notFound, { what: strategyName });

export const selectStrategies = (db: CompanyDatabase) =>
  db
    .selectFrom('sms_strategies')
    .innerJoin('sms_templates', 'sms_templates.id', 'sms_strategies.template_id')
    .selectAll('sms_strategies')
    .select(['sms_templates.name as template_name', 'sms_templates.state as template_state'])
    .select((eb) =>
      eb
        .selectFrom('tasks')
        .select((of) => of.fn.countAll<number>().as('count'))
        .whereRef('tasks.sms_strategy_id', '=', 'sms_strategies.id')
        .where('tasks.recycled_at', 'is', null)
        .as('tasks'),
    );

export const strategyOf = (row: Awaited<ReturnType<ReturnType<typeof selectStrategies>['execute']>>[number]): SmsStrategyItem =>
  smsStrategyItem.parse({
    ...(typeof row.condition === 'object' ? row.condition : {}),
    ...{ id: row.id, name: row.name, enabled: row.enabled, occasion: row.occasion, everyCall: row.every_call },
    ...{ receiver: row.receiver, staffNumbers: row.staff_numbers, variable: row.variable },
    ...{ templateId: row.template_id, templateName: row.template_name, approved: row.template_state === 'approved' },
    ...{ hours: row.hours, onceInDays: row.once_in_days, tasks: Number(row.tasks ?? 0), revision: row.revision },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  });

/** @throws Problem unless a task may choose it: it is there, and sends after calls or as a task ends */
export const expectTaskStrategy = async (db: CompanyDatabase, id: string | null): Promise<void> => {
  if (id === null) return;
  const row = await db.selectFrom('sms_strategies').select('occasion').where('id', '=', id).executeTakeFirst();
  if (!row) throw noStrategy();
  if (row.occasion === 'node') throw refusedField('smsStrategyId', fieldIssue('sms.node-only'));
};
