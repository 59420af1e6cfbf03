import { type OutputOf, type ParsedOf, Problem, problems } from '@parley/contract';
import type * as contract from '@parley/contract/flow';
import { applyChanges } from '@parley/contract/flow/change';
import { emptyFlow } from '@parley/contract/flow/empty';
import { type Flow, flow as flowSchema } from '@parley/contract/flow/schema';
import { json, uuid7 } from '@parley/db';
import { sql } from 'kysely';
import type { Context } from '../kit/context.ts';
import { isTaken, refusedInput } from '../kit/failures.ts';
import { tellSaved } from './change-draft.ts';
import { findFlow } from './find-flow.ts';
import { freeName } from './free-name.ts';
import { signComments } from './sign-comments.ts';
import { draftIssues } from './verify-flow.ts';

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

/** The draft that a form saves: the whole that it brings, or the stored one with what it changes. */
const draftOf = (form: ParsedOf<typeof contract.update>, stored: { draft: unknown }, context: Context): Flow | undefined => {
  if (!form.draft && !form.changes) return undefined;
  const before = flowSchema.parse(stored.draft);
  const parsed = form.changes ? flowSchema.safeParse(applyChanges(form.draft ?? before, form.changes)) : undefined;
  if (parsed && !parsed.success) throw refusedInput(parsed.error);
  const draft = parsed?.data ?? form.draft;
  const { caller, services } = context;
  return draft && signComments(draft, before, { name: caller.realname || caller.username, now: services.now() });
};

/** Saves a draft over the revision that was opened; if somebody saved since, nothing is written. */
export const updateFlow = async (form: ParsedOf<typeof contract.update>, context: Context): Promise<OutputOf<typeof contract.update>> => {
  const { db, services, caller } = context;
  const now = services.now();
  const before = await findFlow(db, form.flow_id);
  if (before.revision !== form.revision) throw new Problem(problems.conflict);
  const draft = draftOf(form, before, context);
  const saved = await db
    .updateTable('flows')
    .set({
      revision: sql`revision + 1`,
      updated_at: now,
      ...(form.name === undefined ? {} : { name: form.name }),
      ...(form.type === undefined ? {} : { type: form.type }),
      ...(draft === undefined ? {} : { draft: json(draft), language: draft.language }),
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
    after: { name: form.name, type: form.type, revision: saved.revision, nodes: draft?.nodes.length },
  });
  const by = caller.realname || caller.username;
  tellSaved(services, { company: caller.companyId, flow: form.flow_id, revision: saved.revision, by });
  const stored = { draft: draft ?? before.draft, language: draft?.language ?? before.language };
  const checked = form.check ? { issues: (await draftIssues(stored, context)).issues } : {};
  return { revision: saved.revision, savedAt: now.toISOString(), ...checked };
};

/** Copies a flow's draft into a new flow. */
export const cloneFlow = async ({ flow_id, name }: ParsedOf<typeof contract.clone>, context: Context): Promise<{ id: string }> => {
  const { db, caller, language } = context;
  const from = await findFlow(db, flow_id);
  const id = uuid7();
  const stem = `${from.name.slice(0, 80)} ${language === 'zh' ? '副本' : 'copy'}`;
  const called = name ?? (await freeName(db, stem));
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
