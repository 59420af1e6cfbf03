import { Problem, problems } from '@parley/contract';
import { type InterventionItem, interventionItem } from '@parley/contract/task-intervention';
import type { CompanyDatabase } from '@parley/db';

export const noIntervention = () => new Problem(problems.notFound, { what: { zh: '干预规则', en: 'The intervention' } });

export const selectInterventions = (db: CompanyDatabase) =>
  db
    .selectFrom('interventions')
    .selectAll('interventions')
    .select((eb) => [
      eb
        .selectFrom('intervention_logs')
        .select((of) => of.fn.countAll<number>().as('count'))
        .whereRef('intervention_logs.rule_id', '=', 'interventions.id')
        .as('acts'),
      eb
        .selectFrom('intervention_logs')
        .select((of) => of.fn.max('intervention_logs.at').as('at'))
        .whereRef('intervention_logs.rule_id', '=', 'interventions.id')
        .as('last_at'),
    ]);

export const interventionOf = (row: Awaited<ReturnType<ReturnType<typeof selectInterventions>['execute']>>[number]): InterventionItem =>
  interventionItem.parse({
    ...{ id: row.id, name: row.name, builtin: row.builtin, enabled: row.enabled, taskIds: row.task_ids, revision: row.revision },
    kind: row.kind,
    rule: interventionItem.shape.rule.safeParse({ kind: row.kind, condition: row.condition, action: row.action }).data ?? null,
    acts: Number(row.acts ?? 0),
    lastActedAt: row.last_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  });
