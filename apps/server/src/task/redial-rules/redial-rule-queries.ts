import { Problem, problems } from '@parley/contract';
import { readable } from '@parley/contract/readable';
import { type RedialRuleItem, redialEntry, redialRuleItem } from '@parley/contract/recall';
import type { CompanyDatabase } from '@parley/db';

export const noRedialRule = () => new Problem(problems.notFound, { what: { zh: '重拨规则', en: 'The redial rule' } });

export const selectRedialRules = (db: CompanyDatabase) =>
  db
    .selectFrom('redial_rules')
    .selectAll('redial_rules')
    .select((eb) =>
      eb
        .selectFrom('tasks')
        .select((of) => of.fn.countAll<number>().as('count'))
        .whereRef('tasks.redial_rule_id', '=', 'redial_rules.id')
        .where('tasks.recycled_at', 'is', null)
        .as('tasks'),
    );

export const redialRuleOf = (row: Awaited<ReturnType<ReturnType<typeof selectRedialRules>['execute']>>[number]): RedialRuleItem => {
  const { list: entries, unreadable } = readable(redialEntry, row.entries);
  return redialRuleItem.parse({
    ...{ id: row.id, name: row.name, entries, unreadable, most: row.most, tasks: Number(row.tasks ?? 0), revision: row.revision },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  });
};
