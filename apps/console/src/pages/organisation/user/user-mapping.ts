import type { TablePreview } from '@parley/contract/table-preview';
import type { UserField, UserMapping } from '@parley/contract/user-import';
import type { ColumnKeys } from '../../../parts/import-dialog/index.ts';

/** The mapping as the call wants it; the dialog lets none through that lacks what is needed. */
export const userMappingOf = (columns: TablePreview['columns'], header: boolean, keys: ColumnKeys): UserMapping => {
  const maybe = (field: UserField): number | null => columns[keys.indexOf(field)]?.index ?? null;
  const needed = (field: UserField): number => maybe(field) ?? 0;
  return {
    header,
    columns: {
      username: needed('username'),
      realname: needed('realname'),
      mobile: maybe('mobile'),
      email: maybe('email'),
      department: maybe('department'),
      role: needed('role'),
      password: needed('password'),
    },
  };
};
