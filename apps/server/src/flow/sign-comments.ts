import type { Flow } from '@parley/contract/flow/schema';

/** Who edits a draft, and when. */
type Editor = { readonly name: string; readonly now: Date };

/** The draft with comments signed by the server: what is new or newly settled bears its editor's name, what was there keeps its own. */
export const signComments = (draft: Flow, before: Pick<Flow, 'comments'>, { name, now }: Editor): Flow => {
  if (draft.comments.length === 0) return draft;
  const known = new Map(before.comments.map((one) => [one.id, one]));
  const comments = draft.comments.map((one) => {
    const old = known.get(one.id);
    const resolvedBy = one.resolvedBy === '' ? '' : old?.resolvedBy || name;
    return { ...one, by: old?.by ?? name, at: old?.at ?? now.toISOString(), resolvedBy };
  });
  return { ...draft, comments };
};
