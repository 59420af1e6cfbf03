import { type OutputOf, type ParsedOf, Problem, problems } from '@parley/contract';
import type * as contract from '@parley/contract/flow';
import { applyChanges } from '@parley/contract/flow/change';
import { emptyFlow } from '@parley/contract/flow/empty';
import { type Flow, flow as flowSchema } from '@parley/contract/flow/schema';
import { type CompanyDatabase, json, uuid7 } from '@parley/db';
import type { Context } from '../kit/context.ts';
import { isTaken, refusedInput } from '../kit/failures.ts';
import { changeDraft } from './change-draft.ts';
import { findFlow } from './find-flow.ts';
import { freeName } from './free-name.ts';
import { signComments } from './sign-comments.ts';
import { draftIssues } from './verify-flow.ts';

const taken =
  (name: string) =>
  (error: unknown): never => {
    throw isTaken(error, 'flows_name') ? new Problem(problems.nameTaken, { name }) : error;
  };

/** In whose name a flow is made. */
export interface FlowMaker {
  readonly companyId: number;
  readonly userId: string | null;
}

/** Stores a new flow with its first draft and tells its id. @throws Problem if the name is taken */
export const insertFlow = async (
  db: Pick<CompanyDatabase, 'insertInto'>,
  { companyId, userId }: FlowMaker,
  { name, type, draft }: Required<Pick<ParsedOf<typeof contract.create>, 'name' | 'type'>> & { readonly draft: Flow },
): Promise<string> => {
  const id = uuid7();
  await db
    .insertInto('flows')
    .values({ company_id: companyId, id, name, type, language: draft.language, draft: json(draft), created_by: userId })
    .execute()
    .catch(taken(name));
  return id;
};

/** Makes a flow with its first draft. */
export const createFlow = async (form: ParsedOf<typeof contract.create>, context: Context): Promise<{ id: string }> => {
  const { name, type, language, draft = emptyFlow(language) } = form;
  const id = await insertFlow(context.db, context.caller, { name, type, draft });
  context.audit.after = { id, name, type };
  return { id };
};

/** The draft that a form saves: the whole that it brings, or the stored one with what it changes. */
const draftOf = (form: ParsedOf<typeof contract.update>, before: Flow, { caller, services }: Context): Flow => {
  const whole = form.draft ?? before;
  if (!form.changes && !form.draft) return before;
  const parsed = form.changes ? flowSchema.safeParse(applyChanges(whole, form.changes)) : undefined;
  if (parsed && !parsed.success) throw refusedInput(parsed.error);
  return signComments(parsed?.data ?? whole, before, { name: caller.realname || caller.username, now: services.now() });
};

/** Saves a draft over the revision that was opened; if somebody saved since, nothing is written. */
export const updateFlow = async (form: ParsedOf<typeof contract.update>, context: Context): Promise<OutputOf<typeof contract.update>> => {
  const { name, type } = form;
  const { result, revision } = await changeDraft(
    context,
    form,
    (draft, held) => {
      const next = draftOf(form, draft, context);
      Object.assign(draft, next);
      return { draft: next, before: { name: held.name, type: held.type, revision: held.revision } };
    },
    { name, type },
  ).catch(taken(name ?? ''));
  const { draft, before } = result;
  Object.assign(context.audit, { before, after: { name, type, revision, nodes: draft.nodes.length } });
  const checked = form.check ? { issues: (await draftIssues({ draft, language: draft.language }, context)).issues } : {};
  return { revision, savedAt: context.services.now().toISOString(), ...checked };
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
