import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import type { CallFacts } from './call-facts.ts';

/** The exits that a call took, as often as it took them. */
const exitsOf = ({ company, flow, startedAt, path = [] }: CallFacts) =>
  flow
    ? path.flatMap(({ node, exit }) =>
        exit === undefined ? [] : [{ company, flow: flow.id, version: flow.version, day: startedAt.slice(0, 10), node, exit }],
      )
    : [];

/** Adds the exits that calls took to the roll-up, in one order, so that two nodes cannot lock each other out. Flows that are gone have none. */
export async function writeExits(tx: Database, calls: readonly CallFacts[]): Promise<void> {
  const exits = calls.filter(({ environment }) => environment !== 'uat').flatMap(exitsOf);
  if (exits.length === 0) return;
  await sql`
    insert into flow_exit_days as e (company_id, flow_id, version, day, node, exit, times)
    select s.company, s.flow, s.version, s.day, s.node, s.exit, count(*)
      from jsonb_to_recordset(${JSON.stringify(exits)}::jsonb) as s (company int, flow uuid, version int, day date, node text, exit text)
      join flows f on f.company_id = s.company and f.id = s.flow
     group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, flow_id, version, day, node, exit) do update set times = e.times + excluded.times`.execute(tx);
}
