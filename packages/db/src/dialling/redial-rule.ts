import { sql } from 'kysely';

/** The redial rule of a task `t`, as the voice nodes read it; null: it has none. */
export const ruleOf = sql`(select jsonb_build_object('entries', rule.entries, 'most', rule.most) from redial_rules rule
  where rule.company_id = t.company_id and rule.id = t.redial_rule_id)`;
