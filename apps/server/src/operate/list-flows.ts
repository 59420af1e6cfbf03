import type { OutputOf, ParsedOf } from '@parley/contract';
import type { operateFlow } from '@parley/contract/operate';
import { flowItemOf, selectFlows } from '../flow/flow-queries.ts';
import type { Context } from '../kit/context.ts';
import { containing } from '../kit/like.ts';
import { pageRows } from '../kit/page-rows.ts';

const sorts = { updatedAt: 'flows.updated_at', createdAt: 'flows.created_at', name: 'flows.name' };

/** A page of the flows of all companies, or of one. */
export const listOperatedFlows = async (
  input: ParsedOf<typeof operateFlow.list>,
  { services: { db }, language }: Context,
): Promise<OutputOf<typeof operateFlow.list>> => {
  let query = selectFlows(db)
    .innerJoin('companies', 'companies.id', 'flows.company_id')
    .select(['flows.company_id', 'companies.name as company_name'])
    .where('companies.deleted_at', 'is', null)
    // What the operator's own company was seeded with is nobody's.
    .where('flows.company_id', '>', 0)
    .where('flows.recycled_at', 'is', null);
  if (input.companyId !== undefined) query = query.where('flows.company_id', '=', input.companyId);
  if (input.ids?.length) query = query.where('flows.id', 'in', input.ids);
  if (input.name) query = query.where('flows.name', 'ilike', containing(input.name));
  if (input.type) query = query.where('flows.type', '=', input.type);
  if (input.status === 'production') query = query.where('flows.production_version', 'is not', null);
  if (input.status === 'uat') query = query.where('flows.production_version', 'is', null).where('flows.uat_version', 'is not', null);
  if (input.status === 'draft') query = query.where('flows.production_version', 'is', null).where('flows.uat_version', 'is', null);
  const page = await pageRows(db, query, { sorts, id: 'flows.id' }, input);
  return {
    ...page,
    list: page.list.map((row) => ({ ...flowItemOf(row, language), companyId: row.company_id, companyName: row.company_name })),
  };
};
