import type { OutputOf } from '@parley/contract';
import { grades } from '@parley/contract/flow/condition';
import type { grade } from '@parley/contract/report';
import type { CompanyDatabase } from '@parley/db';
import { sql } from 'kysely';
import type { Stretch } from './stretch.ts';

type GradeRow = OutputOf<typeof grade>['list'][number];

/** What the company calls its grades, and the flows those that it has no word for: a code that two of them name differently has no name. */
const namesIn = async (db: CompanyDatabase, flows: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const names = new Map<string, Set<string>>();
  if (flows.length === 0) return new Map();
  const own = await db.selectFrom('grade_categories').select(['code', 'name']).where('name', '<>', '').execute();
  const rows = await db
    .selectFrom('flows')
    .innerJoin('flow_versions as live', (join) =>
      join
        .onRef('live.company_id', '=', 'flows.company_id')
        .onRef('live.flow_id', '=', 'flows.id')
        .onRef('live.number', '=', 'flows.production_version'),
    )
    .select(sql<unknown>`live.graph -> 'grades'`.as('grades'))
    .where('flows.id', 'in', [...flows])
    .execute();
  for (const row of rows) {
    for (const { code, name } of grades.safeParse(row.grades ?? []).data ?? []) {
      if (name !== '') names.set(code, (names.get(code) ?? new Set()).add(name));
    }
  }
  const agreed = [...names].flatMap(([code, [name, ...others]]) =>
    name !== undefined && others.length === 0 ? [[code, name] as const] : [],
  );
  return new Map([...agreed, ...own.map(({ code, name }) => [code, name] as const)]);
};

/** Outbound calls of each grade, beside those of the stretch before. */
export const gradesOf = async (db: CompanyDatabase, { starts: [since], end, before }: Stretch): Promise<GradeRow[]> => {
  const rows = await db
    .selectFrom('call_hours')
    .select([
      'grade',
      'flow_id',
      sql<number>`coalesce(sum(calls) filter (where hour >= ${since}), 0)::bigint`.as('calls'),
      // Of the hour in which the stretch before ends, the share that belongs to it.
      sql<number>`coalesce(sum(calls * least(1, extract(epoch from ${before.until}::timestamptz - hour) / 3600))
        filter (where hour < ${before.until}), 0)::float8`.as('before'),
    ])
    .where('direction', '=', 'out')
    .where('hour', '>=', before.since)
    .where('hour', '<', end)
    .where('grade', '<>', '')
    .groupBy(['grade', 'flow_id'])
    .orderBy('grade')
    .execute();
  const names = await namesIn(db, [...new Set(rows.map((row) => row.flow_id))]);
  return [...Map.groupBy(rows, (row) => row.grade)].map(([code, same]) => ({
    grade: code,
    name: names.get(code) ?? null,
    calls: same.reduce((sum, row) => sum + row.calls, 0),
    before: Math.round(same.reduce((sum, row) => sum + row.before, 0)),
  }));
};
