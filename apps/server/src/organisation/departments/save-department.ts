import { type ParsedOf, Problem, problems } from '@parley/contract';
import type { DepartmentItem, department } from '@parley/contract/organisation';
import { uuid7 } from '@parley/db';
import type { Context } from '../../kit/context.ts';
import { isTaken } from '../../kit/failures.ts';
import { expectRevision, touched } from '../../kit/revision.ts';
import { peopleProblems } from '../people-problems.ts';
import { departmentById, noDepartment, parentsOf } from './department-queries.ts';
import { wouldCircle } from './department-tree.ts';

type DepartmentForm = ParsedOf<typeof department.create>;

const taken =
  (name: string) =>
  (error: unknown): never => {
    throw isTaken(error, 'departments_name') ? new Problem(problems.nameTaken, { name }) : error;
  };

export const createDepartment = async ({ name, parentId }: DepartmentForm, context: Context): Promise<{ id: string }> => {
  const { db, caller } = context;
  const id = uuid7();
  await db.insertInto('departments').values({ company_id: caller.companyId, id, name, parent_id: parentId }).execute().catch(taken(name));
  context.audit.after = await departmentById(db, id);
  return { id };
};

/** Renames or moves a department, with all below it. */
export const updateDepartment = async (
  { id, revision, name, parentId }: ParsedOf<typeof department.update>,
  context: Context,
  before: DepartmentItem,
): Promise<Record<string, never>> => {
  const { db, whole } = context;
  await db.transaction().execute(async (tx) => {
    // Locked as a whole: two moves at once, each harmless, could close a circle together.
    await tx.selectFrom('departments').select('id').orderBy('id').forUpdate().execute();
    await expectRevision(tx, whole, 'departments', { id, revision });
    const parents = await parentsOf(tx);
    if (parentId && !parents.has(parentId)) throw noDepartment();
    if (wouldCircle(parents, id, parentId)) throw new Problem(peopleProblems.cycle);
    await tx
      .updateTable('departments')
      .set({ name, parent_id: parentId, ...touched(context) })
      .where('id', '=', id)
      .execute()
      .catch(taken(name));
  });
  Object.assign(context.audit, { before, after: await departmentById(db, id) });
  return {};
};
