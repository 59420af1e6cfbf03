import { Problem, problems } from '@parley/contract';
import { gradeCategory } from '@parley/contract/grade-category';
import { uuid7 } from '@parley/db';
import { bind } from '../../kit/bind.ts';
import { choicesOf } from '../../kit/choices.ts';
import { isTaken } from '../../kit/failures.ts';
import { containing } from '../../kit/like.ts';
import { pageRows } from '../../kit/page-rows.ts';
import { expectRevision, touched } from '../../kit/revision.ts';
import { flowProblems } from '../problems.ts';
import { gradeOf, noGrade, selectGrades } from './grade-queries.ts';
import { usersOfGrade } from './grade-uses.ts';

const sorts = { position: 'grade_categories.position', code: 'grade_categories.code', createdAt: 'grade_categories.created_at' };

const taken =
  (code: string) =>
  (error: unknown): never => {
    throw isTaken(error, 'grade_categories_code') ? new Problem(problems.nameTaken, { name: code }) : error;
  };

export const gradeRoutes = [
  bind(gradeCategory.list, async (input, { db }) => {
    let query = selectGrades(db);
    if (input.name) {
      const part = containing(input.name);
      query = query.where(({ or, eb }) => or([eb('code', 'ilike', part), eb('name', 'ilike', part)]));
    }
    const page = await pageRows(db, query, { sorts, id: 'grade_categories.id' }, input);
    return { ...page, list: page.list.map(gradeOf) };
  }),
  bind(gradeCategory.detail, async ({ id }, { db }) => {
    const row = await selectGrades(db).where('id', '=', id).executeTakeFirst();
    if (!row) throw noGrade();
    return gradeOf(row);
  }),
  bind(gradeCategory.create, async (form, context) => {
    const { db, caller } = context;
    const id = uuid7();
    await db
      .insertInto('grade_categories')
      .values({ company_id: caller.companyId, id, ...form, updated_by: caller.userId })
      .execute()
      .catch(taken(form.code));
    context.audit.after = { id, ...form };
    return { id };
  }),
  bind(gradeCategory.update, async ({ id, revision, ...form }, context) => {
    const { db, whole } = context;
    await db
      .transaction()
      .execute(async (tx) => {
        await expectRevision(tx, whole, 'grade_categories', { id, revision });
        const before = await tx.selectFrom('grade_categories').selectAll().where('id', '=', id).executeTakeFirst();
        if (!before) throw noGrade();
        // What flows give and roles may see is told by the code alone.
        const by = before.code === form.code ? undefined : await usersOfGrade(whole, before.code);
        if (by) throw new Problem(flowProblems.gradeUsed, { code: before.code, by });
        await tx
          .updateTable('grade_categories')
          .set({ ...form, ...touched(context) })
          .where('id', '=', id)
          .execute();
        Object.assign(context.audit, { before, after: form });
      })
      .catch(taken(form.code));
    return {};
  }),
  bind(gradeCategory.delete, async ({ ids }, context) => {
    const { db, whole } = context;
    const leaving = await db.selectFrom('grade_categories').select(['id', 'code', 'name']).where('id', 'in', ids).execute();
    for (const { code } of leaving) {
      const by = await usersOfGrade(whole, code);
      if (by) throw new Problem(problems.inUse, { name: code, by });
    }
    context.audit.before = leaving;
    const gone = await db.deleteFrom('grade_categories').where('id', 'in', ids).returning('id').execute();
    return { count: gone.length };
  }),
  bind(gradeCategory.option, async (input, { db }) => {
    const query = db.selectFrom('grade_categories').select(['id', 'code', 'name']).orderBy('position').orderBy('code');
    const { list, more } = await choicesOf(query, input, { id: 'id', names: ['code', 'name'] });
    return { more, list: list.map(({ id, code, name }) => ({ id, code, name: name === '' ? code : `${code} ${name}` })) };
  }),
];
