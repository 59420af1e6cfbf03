import { type OutputOf, operatorCompany, type ParsedOf } from '@parley/contract';
import type { sysmsg } from '@parley/contract/message';
import type { Context } from '../kit/context.ts';
import { containing } from '../kit/like.ts';

const most = 500;

/** Users to choose receivers from, by company; a company's user sees the own company alone. */
export const usersByCompany = async (
  { companyIds, search }: ParsedOf<typeof sysmsg.userByCompany>,
  { caller, services }: Context,
): Promise<OutputOf<typeof sysmsg.userByCompany>> => {
  const everywhere = caller.companyId === operatorCompany;
  let query = services.db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select(['users.id', 'users.username', 'users.realname', 'companies.id as company', 'companies.name'])
    .where('users.status', '=', 'active')
    .where('users.deleted_at', 'is', null)
    .where('companies.deleted_at', 'is', null)
    .orderBy('companies.id')
    .orderBy('users.username')
    .limit(most + 1);
  if (!everywhere) query = query.where('companies.id', '=', caller.companyId);
  if (companyIds) query = query.where('companies.id', 'in', companyIds.length > 0 ? companyIds : [operatorCompany - 1]);
  if (search) {
    const part = containing(search);
    query = query.where((eb) => eb.or([eb('users.username', 'ilike', part), eb('users.realname', 'ilike', part)]));
  }
  const rows = await query.execute();
  const byCompany = Map.groupBy(rows.slice(0, most), ({ company }) => company);
  return {
    list: [...byCompany].map(([companyId, users]) => ({
      companyId,
      companyName: users[0]?.name ?? '',
      users: users.map(({ id, username, realname }) => ({ id, username, realname })),
    })),
    capped: rows.length > most,
  };
};
