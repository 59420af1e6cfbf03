import { sql } from 'kysely';
import type { Database } from '../connect.ts';

interface AbTest {
  readonly company: number;
  readonly id: string;
  /** Passing one of these nodes is what the flow is for; none: the grade that counts most in each version, or that the robot hung up. */
  readonly goal: readonly string[];
  readonly firstGrades: { readonly first: string | null; readonly second: string | null };
}

export interface AbCounts {
  variant: 'first' | 'second' | 'fallback';
  calls: number;
  people: number;
  answered: number;
  reached: number;
  transferred: number;
  talk: number;
  squares: number;
}

/** What came of a test's calls that are over, by people: each once, however often he was called. */
export async function abCounts(db: Database, { company, id, goal, firstGrades }: AbTest): Promise<AbCounts[]> {
  const grade = sql`case c.ab_variant when 'second' then ${firstGrades.second}::text else ${firstGrades.first}::text end`;
  const reached =
    goal.length > 0
      ? sql`exists (select 1 from jsonb_array_elements(c.path) p where p ->> 'node' = any(${[...goal]}::text[]))`
      : sql`case when ${grade} is null then c.ended_by = 'us' else c.grade = ${grade} end`;
  const { rows } = await sql<AbCounts>`
    with person as (
      select c.ab_variant as variant,
        case when c.direction = 'out' then c.callee when c.caller_hidden then c.id::text else c.caller end as who,
        count(*) as calls, bool_or(c.status = 'answered' and not c.machine) as answered,
        bool_or(c.status = 'answered' and not c.machine and coalesce(${reached}, false)) as reached,
        bool_or(c.transferred_at is not null) as transferred,
        coalesce(sum(c.talk_ms) filter (where c.status = 'answered' and not c.machine), 0)::float as talk
        from calls c where c.company_id = ${company} and c.ab_test_id = ${id} and c.status is not null
       group by 1, 2
    )
    select variant, sum(calls)::int as calls, count(*)::int as people, (count(*) filter (where answered))::int as answered,
      (count(*) filter (where reached))::int as reached, (count(*) filter (where transferred))::int as transferred,
      coalesce(sum(talk) filter (where answered), 0)::float as talk, coalesce(sum(talk * talk) filter (where answered), 0)::float as squares
      from person group by 1`.execute(db);
  return rows;
}

export interface AbGrade {
  variant: string;
  grade: string;
  count: number;
}

/** The grades of its calls. */
export async function abGrades(db: Database, company: number, id: string): Promise<AbGrade[]> {
  const { rows } = await sql<AbGrade>`
    select ab_variant as variant, grade, count(*)::int as count from calls
     where company_id = ${company} and ab_test_id = ${id} and grade is not null group by 1, 2`.execute(db);
  return rows;
}

export interface AbHangUp {
  variant: string;
  nodeId: string;
  nodeName: string;
  count: number;
}

/** The nodes at which people hung up, most first. */
export async function abHangUps(db: Database, company: number, id: string): Promise<AbHangUp[]> {
  const { rows } = await sql<AbHangUp>`
    select ab_variant as variant, path -> -1 ->> 'node' as "nodeId", min(path -> -1 ->> 'name') as "nodeName", count(*)::int as count
      from calls
     where company_id = ${company} and ab_test_id = ${id} and status = 'answered' and not machine and ended_by = 'them'
       and jsonb_array_length(path) > 0
     group by 1, 2 order by 4 desc, 2 limit 100`.execute(db);
  return rows;
}
