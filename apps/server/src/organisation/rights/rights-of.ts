import { dataScope, unmasked } from '@parley/contract/organisation';
import type { CompanyDatabase } from '@parley/db';
import type { Standing } from '../../session/standing.ts';
import { bottom, type Manager, type Rights, top } from './rights.ts';

/** Who manages, and his company as a whole. */
export interface Managing {
  readonly caller: Standing;
  readonly whole: CompanyDatabase;
}

/** What is stored of a role. */
export interface StoredRole {
  readonly permissions: readonly string[];
  readonly unmask: readonly string[];
  readonly all_flows: boolean;
  readonly flow_ids: readonly string[];
  readonly all_grades: boolean;
  readonly grades: readonly string[];
  readonly data_scope: string;
}

/** What a role gives. */
export const rightsOfRole = (row: StoredRole): Rights => ({
  chief: false,
  permissions: new Set(row.permissions.map((name) => name.toUpperCase())),
  unmask: new Set(unmasked.array().safeParse(row.unmask).data ?? []),
  flows: row.all_flows ? 'all' : new Set(row.flow_ids),
  grades: row.all_grades ? 'all' : new Set(row.grades),
  dataScope: dataScope.parse(row.data_scope),
});

/** What somebody may, by flag and role. */
export const rightsOf = (flag: string, role: StoredRole | undefined): Rights => {
  if (flag === '1') return top;
  return role ? rightsOfRole(role) : bottom;
};

/** The caller as one who manages others. The flows that he made are his to give. */
export const managerOf = async ({ caller, whole }: Managing): Promise<Manager> => {
  const { owners, flows, grades } = caller.scope;
  const people = owners === 'all' ? owners : new Set(owners);
  if (caller.flag === '1') return { id: caller.userId, rights: top, people };
  const made = flows === 'all' ? [] : await whole.selectFrom('flows').select('id').where('created_by', '=', flows.madeBy).execute();
  return {
    id: caller.userId,
    people,
    rights: {
      chief: false,
      permissions: caller.permissions,
      unmask: caller.unmaskOfRole,
      flows: flows === 'all' ? flows : new Set([...flows.ids, ...made.map(({ id }) => id)]),
      grades: grades === 'all' ? grades : new Set(grades),
      dataScope: caller.dataScope,
    },
  };
};
