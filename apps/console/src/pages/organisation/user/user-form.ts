import type { InputOf } from '@parley/contract';
import type { UserItem, user } from '@parley/contract/organisation';

/** What the form of a user holds, whether new or known. */
export interface UserForm {
  readonly username: string;
  readonly password: string;
  readonly confirm: string;
  readonly realname: string;
  readonly gender: UserItem['gender'];
  readonly mobile: string | null;
  readonly email: string | null;
  readonly departmentId: string | null;
  readonly roleId: string | null;
  readonly extension: string | null;
  readonly doscsAccount: string | null;
}

/** The form of a new user, in that department. */
export const freshUser = (departmentId: string | null): UserForm => ({
  username: '',
  password: '',
  confirm: '',
  realname: '',
  gender: null,
  mobile: null,
  email: null,
  departmentId,
  roleId: '',
  extension: null,
  doscsAccount: null,
});

/** The form of a known user. */
export const formOf = (row: UserItem): UserForm => ({
  username: row.username,
  password: '',
  confirm: '',
  realname: row.realname,
  gender: row.gender,
  mobile: row.mobile,
  email: row.email,
  departmentId: row.departmentId,
  roleId: row.roleId,
  extension: row.extension,
  doscsAccount: row.doscsAccount,
});

export const toCreate = (form: UserForm): InputOf<typeof user.create> => ({ ...form, roleId: form.roleId ?? '' });

/** The username stays, and a password is not changed here. */
export const toUpdate = (
  { username: _name, password: _word, confirm: _again, ...rest }: UserForm,
  row: { id: string; revision: number },
): InputOf<typeof user.update> => ({ ...rest, ...row });
