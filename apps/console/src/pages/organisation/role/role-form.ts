import type { InputOf, OutputOf } from '@parley/contract';
import type { role } from '@parley/contract/organisation';

type Detail = OutputOf<typeof role.detail>;

/** What the editor of a role holds. */
export interface RoleForm {
  readonly id?: string;
  readonly revision?: number;
  readonly name: string;
  readonly permissions: string[];
  readonly unmask: Detail['unmask'];
  readonly flows: Detail['flows'];
  readonly grades: Detail['grades'];
  readonly dataScope: Detail['dataScope'];
}

export const freshRole: RoleForm = { name: '', permissions: [], unmask: [], flows: 'all', grades: 'all', dataScope: 'own' };

/** The editor of a known role; sorted, so that a tick taken back leaves nothing changed. */
export const formOf = ({ id, revision, name, permissions, unmask, flows, grades, dataScope }: Detail): RoleForm => ({
  id,
  revision,
  name,
  permissions: permissions.map((one) => one.toUpperCase()).sort(),
  unmask: [...unmask].sort(),
  flows,
  grades,
  dataScope,
});

export const toCreate = ({ id: _id, revision: _revision, ...form }: RoleForm): InputOf<typeof role.create> => form;
