import { sql } from 'kysely';
import { callersLeft } from '../callers/callers-left.ts';
import type { Database } from '../connect.ts';

/** How the gateways of a task stand: its own, or those of its group. */
export interface TaskLines {
  task: string;
  enabled: number;
  /** Enabled ones at which calls arrive, as far as is known. */
  reachable: number;
  /** Enabled ones by which a caller number may be shown now. */
  withCallers: number;
}

/** How the gateways of some tasks of a company stand. */
export async function taskLines(db: Database, company: number, tasks: readonly string[]): Promise<TaskLines[]> {
  if (tasks.length === 0) return [];
  const { rows } = await sql<TaskLines>`
    select t.id as task, count(*) filter (where g.enabled)::int as enabled, count(*) filter (where g.enabled and g.state <> 'down')::int as reachable,
      count(*) filter (where g.enabled and ${callersLeft})::int as "withCallers"
      from tasks t join companies c on c.id = t.company_id
      left join gateways g on g.company_id = t.company_id and (g.id = t.gateway_id or g.id in (
        select m.gateway_id from gateway_group_members m where m.company_id = t.company_id and m.group_id = t.gateway_group_id))
     where t.company_id = ${company} and t.id = any(${[...tasks]}::uuid[])
     group by t.id`.execute(db);
  return rows;
}
