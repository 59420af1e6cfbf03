import type { Database } from '@parley/db';
import type { MeasuredCalls } from '@parley/pacing';
import { sql } from 'kysely';

/** A running task that a rule watches, with the calls of its window: enough of them for the rule. */
export interface WatchedTask extends MeasuredCalls {
  readonly company: number;
  readonly rule: string;
  readonly name: string;
  readonly revision: number;
  readonly builtin: boolean;
  readonly madeBy: string | null;
  readonly condition: unknown;
  readonly action: unknown;
  readonly task: string;
  readonly taskName: string;
  readonly createdBy: string | null;
  /** When the rule acted on it last, to the microsecond. */
  readonly actedAt: string | null;
  /** Of a measure by gateway. */
  readonly gatewayName: string | null;
}

/**
 * What rules on tasks have to judge now. It reads the counts of the minutes of their windows, not calls; what was before a rule acted or was
 * undone counts no more.
 */
export const watchedTasks = async (db: Database): Promise<WatchedTask[]> => {
  const { rows } = await sql<WatchedTask>`
    select r.company_id as company, r.id as rule, r.name, r.revision, r.builtin, r.updated_by as "madeBy", r.condition, r.action,
        t.id as task, t.name as "taskName", t.created_by as "createdBy", a.acted_at::text as "actedAt", g.name as "gatewayName",
        m.calls, m.answered, m.connected, m."gradeA", m.complaints, m."earlyHangups", m.failures
      from interventions r
      join tasks t on t.company_id = r.company_id and t.kind = 'task' and t.state = 'running' and t.recycled_at is null
        and (r.task_ids is null or t.id = any (r.task_ids))
      left join intervention_acts a on a.company_id = r.company_id and a.rule_id = r.id and a.task_id = t.id
      cross join lateral (
        select case when r.condition ->> 'measure' = 'gateway-failure-rate' then c.gateway_id end as gateway, sum(c.calls)::int as calls,
            sum(c.answered)::int as answered, sum(c.connected)::int as connected, sum(c.grade_a)::int as "gradeA",
            sum(c.complaints)::int as complaints, sum(c.early_hangups)::int as "earlyHangups", sum(c.failures)::int as failures
          from task_measures c
         where c.company_id = t.company_id and c.task_id = t.id
           and c.minute > greatest(now() - (r.condition ->> 'windowMinutes')::int * interval '1 minute', coalesce(a.acted_at, '-infinity'))
         group by 1 having sum(c.calls) >= (r.condition ->> 'minimum')::int
      ) m
      left join gateways g on g.company_id = t.company_id and g.id = m.gateway
     where r.kind = 'task' and r.enabled
     order by r.company_id, t.id, r.created_at, r.id`.execute(db);
  return rows;
};
