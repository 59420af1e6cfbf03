import type { Text } from '@parley/contract';
import type { CompanyDatabase } from '@parley/db';
import { sql } from 'kysely';

/** Whether a stored graph gives a grade of that code, by a rule or by a node. */
const givesGrade = (graph: string, code: string) => {
  const at = (path: string, pattern: unknown) => sql<boolean>`${sql.ref(graph)} -> ${path} @> ${JSON.stringify(pattern)}::jsonb`;
  return sql<boolean>`(${at('grades', [{ code }])} or ${at('nodes', [{ assignments: [{ kind: 'grade', code }] }])})`;
};

const mostNamed = 3;

/** What uses a grade: flows, by their drafts or by what is in production, and roles. Undefined if nothing does. */
export const usersOfGrade = async (whole: CompanyDatabase, code: string): Promise<Text | undefined> => {
  const flows = await whole
    .selectFrom('flows')
    .leftJoin('flow_versions as live', (join) =>
      join
        .onRef('live.company_id', '=', 'flows.company_id')
        .onRef('live.flow_id', '=', 'flows.id')
        .onRef('live.number', '=', 'flows.production_version'),
    )
    .select('flows.name')
    .where('flows.recycled_at', 'is', null)
    .where(({ or }) => or([givesGrade('flows.draft', code), givesGrade('live.graph', code)]))
    .orderBy('flows.name')
    .limit(mostNamed)
    .execute();
  const roles = await whole
    .selectFrom('roles')
    .select('name')
    .where(sql<boolean>`${code} = any(grades)`)
    .orderBy('name')
    .limit(mostNamed)
    .execute();
  if (flows.length + roles.length === 0) return undefined;
  return {
    zh: [...flows.map(({ name }) => `话术“${name}”`), ...roles.map(({ name }) => `角色“${name}”`)].join('、'),
    en: [...flows.map(({ name }) => `the flow “${name}”`), ...roles.map(({ name }) => `the role “${name}”`)].join(', '),
  };
};
