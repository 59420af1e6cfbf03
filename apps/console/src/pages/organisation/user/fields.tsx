import type { Text } from '@parley/contract';
import type { UserItem } from '@parley/contract/organisation';
import { genders } from '@parley/contract/state-texts';
import type { ReactElement } from 'react';
import { useWords } from '../../../i18n/index.ts';
import { roleOptions } from '../../../parts/choices/index.ts';
import type { FieldSpec, Form } from '../../../parts/form/index.ts';
import { DepartmentSelect } from '../department/department-select.tsx';
import { useDepartmentTree } from '../department/use-departments.ts';
import type { UserForm } from './user-form.ts';
import { userWords as words } from './words.ts';

function DepartmentField({ form }: { form: Form<UserForm> }): ReactElement {
  const { say } = useWords(words);
  const { tree, names } = useDepartmentTree();
  return (
    <DepartmentSelect
      id="departmentId"
      tree={tree}
      names={names}
      none={say('noDepartment')}
      value={form.values.departmentId}
      wrong={form.errorOf('departmentId') !== undefined}
      onBlur={() => form.touch('departmentId')}
      onChange={(id) => form.set('departmentId', id)}
    />
  );
}

/** Fields of a user; who is new has a username and a password as well. */
export function useUserFields(): (known: UserItem | undefined) => readonly FieldSpec<UserForm>[] {
  const { text } = useWords(words);
  const choices = (texts: Readonly<Record<string, Text>>) => Object.entries(texts).map(([value, word]) => ({ value, label: text(word) }));
  const login: readonly FieldSpec<UserForm>[] = [
    { kind: 'text', name: 'username', label: words.username, required: true, hint: words.usernameHint },
    { kind: 'text', name: 'realname', label: words.realname, required: true },
    { kind: 'secret', name: 'password', label: words.password, required: true, needed: true, makes: ['confirm'], help: words.passwordRule },
    { kind: 'secret', name: 'confirm', label: words.confirm, required: true, needed: true },
  ];
  return (known) => [
    ...(known ? login.filter(({ name }) => name === 'realname') : login),
    {
      kind: 'one',
      name: 'gender',
      label: words.gender,
      clearable: true,
      options: choices(genders),
    },
    { kind: 'text', name: 'mobile', label: words.mobile, nullable: true },
    { kind: 'text', name: 'email', label: words.email, nullable: true },
    { kind: 'own', name: 'departmentId', label: words.department, render: (form) => <DepartmentField form={form} /> },
    { kind: 'one', name: 'roleId', label: words.role, required: known?.flag !== '1', options: roleOptions },
    { kind: 'text', name: 'extension', label: words.extension, nullable: true, help: words.extensionHelp },
    { kind: 'text', name: 'doscsAccount', label: words.doscsAccount, nullable: true },
  ];
}
