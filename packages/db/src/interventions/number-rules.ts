import { sql } from 'kysely';

/** The rules on numbers that watch a task `t`, as the voice nodes read them; null: none does. */
export const numberRules = sql`(
  select jsonb_agg(jsonb_build_object('id', i.id, 'name', i.name, 'revision', i.revision, 'condition', i.condition, 'action', i.action)
      order by i.created_at, i.id)
    from interventions i
   where i.company_id = t.company_id and i.kind = 'number' and i.enabled and (i.task_ids is null or t.id = any (i.task_ids)))`;
