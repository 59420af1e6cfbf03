import type { OutputOf, ParsedOf } from '@parley/contract';
import type { list } from '@parley/contract/flow';
import type { Context } from '../kit/context.ts';
import { containing } from '../kit/like.ts';
import { pageRows } from '../kit/page-rows.ts';
import { flowItemOf, selectFlows } from './flow-queries.ts';

const sorts = { updatedAt: 'flows.updated_at', createdAt: 'flows.created_at', name: 'flows.name', sort: 'flows.sort' };

/** A page of flows; on the first page the pinned ones come before, wherever they would stand. */
export const listFlows = async (input: ParsedOf<typeof list>, { db, language }: Context): Promise<OutputOf<typeof list>> => {
  let query = selectFlows(db).where('flows.recycled_at', 'is', null);
  if (input.name) query = query.where('flows.name', 'ilike', containing(input.name));
  if (input.type) query = query.where('flows.type', '=', input.type);
  if (input.language) query = query.where('flows.language', '=', input.language);
  if (input.status === 'production') query = query.where('flows.production_version', 'is not', null);
  if (input.status === 'uat') query = query.where('flows.production_version', 'is', null).where('flows.uat_version', 'is not', null);
  if (input.status === 'draft') query = query.where('flows.production_version', 'is', null).where('flows.uat_version', 'is', null);
  const first = input.page === 1 && !input.after;
  const [page, pinned] = await Promise.all([
    pageRows(db, query.where('flows.pinned_at', 'is', null), { sorts, id: 'flows.id' }, input),
    query.where('flows.pinned_at', 'is not', null).orderBy('flows.pinned_at', 'desc').limit(100).execute(),
  ]);
  const rows = first ? [...pinned, ...page.list] : page.list;
  return { ...page, total: page.total + pinned.length, list: rows.map((row) => flowItemOf(row, language)) };
};
