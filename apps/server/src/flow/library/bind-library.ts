import { Problem, problems, type Route } from '@parley/contract';
import type { LibraryQuery } from '@parley/contract/flow-library';
import type { Page } from '@parley/contract/page';
import { type Bound, bind } from '../../kit/bind.ts';
import type { Context } from '../../kit/context.ts';
import { changeDraft, parsedDraft } from '../change-draft.ts';
import { findFlow } from '../find-flow.ts';
import type { Library } from './library.ts';

interface OfDraft {
  readonly flow_id: string;
  readonly revision?: number | undefined;
}
interface OfItem extends OfDraft {
  readonly id: string;
}
interface Edited {
  id: string;
  revision: number;
}
type Listed<Row> = Page<Row> & { revision: number };

const placeOf = (after: string | undefined): number | undefined => {
  if (after === undefined) return undefined;
  if (!/^\d{1,6}$/.test(after)) throw new Problem(problems.unreadable);
  return Number(after);
};

const pageOfRows = <Row>(rows: readonly Row[], { page, size, after }: LibraryQuery): Page<Row> => {
  const from = placeOf(after) ?? (page - 1) * size;
  const end = from + size;
  return { list: rows.slice(from, end), total: rows.length, capped: false, next: end < rows.length ? String(end) : null };
};

/** A page of a library of a flow's draft, with the draft's revision. */
export const listLibrary = async <Row extends { readonly id: string }, Detail, Create, Change>(
  query: LibraryQuery,
  { db }: Pick<Context, 'db'>,
  { open, textOf }: Library<Row, Detail, Create, Change>,
): Promise<Listed<Row>> => {
  const stored = await findFlow(db, query.flow_id);
  const draft = parsedDraft(stored.draft);
  const sought = query.search?.toLowerCase() ?? '';
  const rows = open(draft)
    .rows(query.owner_id)
    .filter((row) => sought === '' || textOf(row).toLowerCase().includes(sought));
  if (query.sort === 'name') rows.sort((one, other) => textOf(one).localeCompare(textOf(other), draft.language));
  if (query.order === 'desc') rows.reverse();
  return { ...pageOfRows(rows, query), revision: stored.revision };
};

interface LibraryRoutes<Row, Detail, Create, Change> {
  readonly list?: Route<unknown, LibraryQuery, Listed<Row>>;
  readonly create?: Route<unknown, Create & OfDraft, Edited>;
  readonly update?: Route<unknown, Change & OfItem, Edited>;
  readonly detail?: Route<unknown, OfItem, Detail & Edited>;
  readonly delete?: Route<unknown, OfDraft & { readonly ids: readonly string[] }, { count: number; revision: number }>;
}

/** Binds those calls that a library has. Each write is kept in the operation log with what it was and what it became. */
export const bindLibrary = <Row extends { readonly id: string }, Detail extends object, Create, Change>(
  routes: LibraryRoutes<NoInfer<Row>, NoInfer<Detail>, NoInfer<Create>, NoInfer<Change>>,
  library: Library<Row, Detail, Create, Change>,
): Bound[] => {
  const { open, label } = library;
  const noItem = () => new Problem(problems.notFound, { what: label });
  const bounds: (Bound | undefined)[] = [
    routes.list && bind(routes.list, (query, context) => listLibrary(query, context, library)),
    routes.create &&
      bind(routes.create, async (form, context) => {
        const { result, revision } = await changeDraft(context, form, (draft) => {
          const editor = open(draft);
          const id = editor.add(form);
          return { id, after: editor.detail(id) };
        });
        context.audit.after = { flow: form.flow_id, revision, item: result.after };
        return { id: result.id, revision };
      }),
    routes.update &&
      bind(routes.update, async (form, context) => {
        const { result, revision } = await changeDraft(context, form, (draft) => {
          const editor = open(draft);
          const before = structuredClone(editor.detail(form.id));
          const id = editor.change(form.id, form);
          if (id === undefined) throw noItem();
          return { id, before, after: open(draft).detail(id) };
        });
        Object.assign(context.audit, { before: result.before, after: { flow: form.flow_id, revision, item: result.after } });
        return { id: result.id, revision };
      }),
    routes.detail &&
      bind(routes.detail, async ({ flow_id, id }, { db }) => {
        const stored = await findFlow(db, flow_id);
        const item = open(parsedDraft(stored.draft)).detail(id);
        if (!item) throw noItem();
        return { ...item, id, revision: stored.revision };
      }),
    routes.delete &&
      bind(routes.delete, async ({ ids, ...target }, context) => {
        const { result, revision } = await changeDraft(context, target, (draft) => {
          const editor = open(draft);
          const before = ids.flatMap((id) => structuredClone(editor.detail(id)) ?? []);
          return { before, count: editor.remove(ids) };
        });
        Object.assign(context.audit, { before: result.before, after: { flow: target.flow_id, revision } });
        return { count: result.count, revision };
      }),
  ];
  return bounds.filter((bound) => bound !== undefined);
};
