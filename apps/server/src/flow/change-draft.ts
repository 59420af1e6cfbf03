import { Problem, problems } from '@parley/contract';
import { type Flow, flow as graph, limits } from '@parley/contract/flow/graph';
import { type Database, json } from '@parley/db';
import { sql } from 'kysely';
import type { Context } from '../kit/context.ts';
import { refusedInput } from '../kit/failures.ts';
import type { Services } from '../services.ts';
import { noFlow } from './find-flow.ts';

/** A draft that nobody else can change until the transaction ends. */
interface HeldDraft {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly revision: number;
  readonly draft: Flow;
}

/** A draft as it is stored, with every default filled in. @throws Problem that names what is wrong with one that an older release wrote */
export const parsedDraft = (stored: unknown): Flow => {
  const parsed = graph.safeParse(stored);
  if (!parsed.success) throw refusedInput(parsed.error);
  return parsed.data;
};

/**
 * Locks a flow's draft until the transaction ends; undefined if there is no such flow.
 *
 * @param tx in a transaction, and confined to the company
 */
export const holdDraft = async (tx: Database, id: string): Promise<HeldDraft | undefined> => {
  const row = await tx
    .selectFrom('flows')
    .select(['id', 'name', 'type', 'revision', 'draft'])
    .where('id', '=', id)
    .where('recycled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, draft: parsedDraft(row.draft) };
};

/** What a flow is called and made for, where that changes with its draft. */
interface Heading {
  readonly name?: string | undefined;
  readonly type?: 'inbound' | 'outbound' | undefined;
}

/**
 * Stores what a held draft has become, as a new revision. Tells its number.
 *
 * @throws Problem if it passes a limit of the draft
 */
export const storeDraft = async (
  tx: Database,
  { id }: Pick<HeldDraft, 'id'>,
  draft: Flow,
  now: Date,
  { name, type }: Heading = {},
): Promise<number> => {
  const parsed = graph.safeParse(draft);
  if (!parsed.success) throw refusedInput(parsed.error);
  const text = json(parsed.data);
  if (Buffer.byteLength(JSON.stringify(parsed.data)) > limits.draftBytes)
    throw new Problem(problems.tooLarge, { limit: `${limits.draftBytes / 1024 / 1024} MB` });
  const { revision } = await tx
    .updateTable('flows')
    .set({
      ...{ draft: text, language: parsed.data.language, revision: sql`revision + 1`, updated_at: now },
      ...(name === undefined ? {} : { name }),
      ...(type === undefined ? {} : { type }),
    })
    .where('id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
};

/** Tells those who have a flow open that its draft was saved, and by whom. */
export const tellSaved = (
  { bus }: Pick<Services, 'bus'>,
  saved: { readonly company: number; readonly flow: string; readonly revision: number; readonly by: string },
): void => bus.publish({ type: 'flow-saved', ...saved, by: saved.by.slice(0, 100) });

/** Which draft a write is about, and the revision that it was made on, if it says so. */
export interface DraftTarget {
  readonly flow_id: string;
  readonly revision?: number | undefined;
}

/**
 * Changes a flow's draft: one writer after the other, each over what the one before has saved.
 *
 * @param change changes the draft where it stands; what it throws leaves it as it was
 * @param heading what changes with it beside the draft
 * @throws Problem if there is no such flow for the caller, or it has another revision than the write was made on
 */
export const changeDraft = async <T>(
  { db, services, caller }: Pick<Context, 'services' | 'caller' | 'db'>,
  { flow_id, revision }: DraftTarget,
  change: (draft: Flow, held: HeldDraft) => T,
  heading: Heading = {},
): Promise<{ readonly result: T; readonly revision: number }> => {
  const changed = await db.transaction().execute(async (tx) => {
    const held = await holdDraft(tx, flow_id);
    if (!held) throw noFlow();
    if (revision !== undefined && revision !== held.revision) throw new Problem(problems.conflict);
    const result = change(held.draft, held);
    return { result, revision: await storeDraft(tx, held, held.draft, services.now(), heading) };
  });
  tellSaved(services, { company: caller.companyId, flow: flow_id, revision: changed.revision, by: caller.realname || caller.username });
  return changed;
};
