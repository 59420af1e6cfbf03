import { type Database, type Scope, wholeCompany } from '@parley/db';
import { sql } from 'kysely';

/** Who asks, with what the role says; the role's columns are null where there is none. */
interface Holder {
  readonly companyId: number;
  readonly userId: string;
  readonly flag: string;
  readonly departmentId: string | null;
  readonly role: {
    readonly data_scope: string | null;
    readonly all_flows: boolean | null;
    readonly flow_ids: string[] | null;
    readonly all_grades: boolean | null;
    readonly grades: string[] | null;
  };
}

/** The people of a department and of all below it, those who have left included: what they made stays the department's. */
const peopleUnder = async (db: Database, company: number, department: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    with recursive under as (
      select id from departments where company_id = ${company} and id = ${department}
      union
      select d.id from departments d join under on d.parent_id = under.id where d.company_id = ${company}
    )
    select u.id from users u join under on u.department_id = under.id where u.company_id = ${company}`.execute(db);
  return rows.map(({ id }) => id);
};

/** What a user sees of the company's data. Without a role, or a department to see, it is what is his own. */
export const scopeOf = async (db: Database, { companyId, userId, flag, departmentId, role }: Holder): Promise<Scope> => {
  if (flag === '1') return wholeCompany;
  const owners = async (): Promise<Scope['owners']> => {
    if (role.data_scope === 'company') return 'all';
    const people = role.data_scope === 'department' && departmentId ? await peopleUnder(db, companyId, departmentId) : [];
    return [...new Set([userId, ...people])];
  };
  return {
    owners: await owners(),
    flows: role.all_flows ? 'all' : { ids: role.flow_ids ?? [], madeBy: userId },
    grades: role.all_grades ? 'all' : (role.grades ?? []),
  };
};
