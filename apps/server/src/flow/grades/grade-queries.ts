import { Problem, problems } from '@parley/contract';
import type { GradeCategoryItem } from '@parley/contract/grade-category';
import type { CompanyDatabase } from '@parley/db';
import { sql } from 'kysely';

export const noGrade = () => new Problem(problems.notFound, { what: { zh: '意向分类', en: 'The grade' } });

/** Grades with how many flows give each. */
export const selectGrades = (db: CompanyDatabase) =>
  db
    .selectFrom('grade_categories')
    .selectAll('grade_categories')
    .select((eb) =>
      eb
        .selectFrom('flows')
        .select(eb.fn.countAll<number>().as('count'))
        .where('flows.recycled_at', 'is', null)
        .where(
          sql<boolean>`(flows.draft -> 'grades' @> jsonb_build_array(jsonb_build_object('code', grade_categories.code))
            or flows.draft -> 'nodes' @> jsonb_build_array(jsonb_build_object('assignments',
              jsonb_build_array(jsonb_build_object('kind', 'grade', 'code', grade_categories.code)))))`,
        )
        .as('flows'),
    );

type Row = Awaited<ReturnType<ReturnType<typeof selectGrades>['execute']>>[number];

export const gradeOf = (row: Row): GradeCategoryItem => ({
  id: row.id,
  code: row.code,
  name: row.name,
  remark: row.remark,
  position: row.position,
  flows: row.flows ?? 0,
  revision: row.revision,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
