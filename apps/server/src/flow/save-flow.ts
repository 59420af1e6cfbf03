import { type OutputOf, type ParsedOf, Problem, problems } from '@parley/contract';
import type * as contract from '@parley/contract/flow';
import { emptyFlow } from '@parley/contract/flow/empty';
import { json, uuid7 } from '@parley/db';
import { sql } from 'kysely';
import type { Context } from '../kit/context.ts';
import { isTaken } from '../kit/failures.ts';
import { findFlow } from './find-flow.ts';

const taken =
  (name: string) =>
  (error: unknown): never => {
    throw isTaken(error, 'flows_name') ? new Problem(problems.nameTaken, { name }) : error;
  };

/** Makes a flow with its first draft. */
export const createFlow = async (form: ParsedOf<typeof contract.create>, context: Context): Promise<{ id: string }> => {
  const { db, caller } = context;
  const id = uuid7();
  const draft = form.draft ?? emptyFlow(form.language);
  await db
    .insertInto('flows')
    .values({
      company_id: caller.companyId,
      id,
      name: form.name,
      type: form.type,
      language: draft.language,
      draft: json(draft),
      created_by: caller.userId,
    })
    .execute()
    .catch(taken(form.name));
  context.audit.after = { id, name: form.name, type: form.type };
  return { id };
};

/** Saves a draft over the revision that was opened; if somebody saved since, nothing is written. */
export const updateFlow = async (form: ParsedOf<typeof contract.update>, context: Context): Promise<OutputOf<typeof contract.update>> => {
  const { db, services } = context;
  const now = services.now();
  const before = await findFlow(db, form.flow_id);
  const saved = await db
    .updateTable('flows')
    .set({
      revision: sql`revision + 1`,
      updated_at: now,
      ...(form.name === undefined ? {} : { name: form.name }),
      ...(form.type === undefined ? {} : { type: form.type }),
      ...(form.draft === undefined ? {} : { draft: json(form.draft), language: form.draft.language }),
    })
    .where('id', '=', form.flow_id)
    .where('recycled_at', 'is', null)
    .where('revision', '=', form.revision)
    .returning('revision')
    .executeTakeFirst()
    .catch(taken(form.name ?? before.name));
  if (!saved) throw new Problem(problems.conflict);
  Object.assign(context.audit, {
    before: { name: before.name, type: before.type, revision: before.revision },
    after: { name: form.name, type: form.type, revision: saved.revision, nodes: form.draft?.nodes.length },
  });
  return { revision: saved.revision, savedAt: now.toISOString() };
};

/** Copies a flow's draft into a new flow. */
export const cloneFlow = async ({ flow_id, name }: ParsedOf<typeof contract.clone>, context: Context): Promise<{ id: string }> => {
  const { db, caller, language } = context;
  const from = await findFlow(db, flow_id);
  const id = uuid7();
  const stem = `${from.name.slice(0, 80)} ${language === 'zh' ? '副本' : 'copy'}`;
  const used = new Set(
    (await db.selectFrom('flows').select('name').where('recycled_at', 'is', null).execute()).map((row) => row.name.toLowerCase()),
  );
  const free = (n: number): string => {
    const one = n === 1 ? stem : `${stem} ${n}`;
    return used.has(one.toLowerCase()) ? free(n + 1) : one;
  };
  const called = name ?? free(1);
  await db
    .insertInto('flows')
    .values({
      company_id: caller.companyId,
      id,
      name: called,
      type: from.type,
      language: from.language,
      draft: json(from.draft),
      created_by: caller.userId,
    })
    .execute()
    .catch(taken(called));
  context.audit.after = { id, name: called, from: flow_id };
  return { id };
};
