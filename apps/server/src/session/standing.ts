import { everything } from '@parley/contract';
import type { Database } from '@parley/db';
import { type Caller, type MaskedData, maskedData } from '../kit/context.ts';
import { scopeOf } from './scope-of.ts';

/** What somebody may and sees now, with a session or without. */
export type Standing = Pick<Caller, 'userId' | 'companyId' | 'flag' | 'permissions' | 'unmask' | 'unmaskOfRole' | 'dataScope' | 'scope'>;

const reaches = ['own', 'department', 'company'] as const;

/** A user beside his company's security strategy and his role, whose columns are null where he has none. */
interface Row {
  readonly id: string;
  readonly company_id: number;
  readonly flag: string;
  readonly security_strategy: string;
  readonly department_id: string | null;
  readonly permissions: string[] | null;
  readonly unmask: string[] | null;
  readonly data_scope: string | null;
  readonly all_flows: boolean | null;
  readonly flow_ids: string[] | null;
  readonly all_grades: boolean | null;
  readonly grades: string[] | null;
}

/** What of a company's numbers is seen in plain: what the role gives, and nothing where the company sends them in cipher text. */
export const unmaskedIn = (strategy: string, ofRole: ReadonlySet<MaskedData>): ReadonlySet<MaskedData> =>
  strategy === 'cipher' ? new Set() : ofRole;

/** What is stored of a user and his role, as what he may. */
export const standingFrom = async (db: Database, row: Row): Promise<Standing> => {
  const { id: userId, company_id: companyId, flag, department_id: departmentId } = row;
  const all = flag === '1';
  const unmaskOfRole = new Set(maskedData.filter((kind) => all || row.unmask?.includes(kind)));
  return {
    userId,
    companyId,
    flag,
    permissions: new Set(all ? [everything] : (row.permissions ?? []).map((name) => name.toUpperCase())),
    unmask: unmaskedIn(row.security_strategy, unmaskOfRole),
    unmaskOfRole,
    dataScope: all ? 'company' : (reaches.find((reach) => reach === row.data_scope) ?? 'own'),
    scope: await scopeOf(db, { companyId, userId, flag, departmentId, role: row }),
  };
};

/** The same of a user by id, for work that is done in his name later; undefined if he may not log in any more. */
export const standingOf = async (db: Database, companyId: number, userId: string): Promise<Standing | undefined> => {
  const row = await db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .leftJoin('roles', (join) => join.onRef('roles.company_id', '=', 'users.company_id').onRef('roles.id', '=', 'users.role_id'))
    .select(['users.id', 'users.company_id', 'users.flag', 'users.department_id', 'roles.permissions', 'roles.unmask'])
    .select('companies.security_strategy')
    .select(['roles.data_scope', 'roles.all_flows', 'roles.flow_ids', 'roles.all_grades', 'roles.grades'])
    .where('users.company_id', '=', companyId)
    .where('users.id', '=', userId)
    .where('users.status', '=', 'active')
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  return row && standingFrom(db, row);
};
