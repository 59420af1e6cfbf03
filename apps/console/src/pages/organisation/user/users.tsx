import './user.css';
import { role, type UserItem, user } from '@parley/contract/organisation';
import { userImport } from '@parley/contract/transfer';
import { Button } from 'antd';
import { FileUp } from 'lucide-react';
import { lazy, type ReactElement, Suspense, useMemo, useState } from 'react';
import { Can, needs, useCan } from '../../../access/index.ts';
import { notify, useAct } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { useConfirm } from '../../../parts/confirm/index.ts';
import { CrudPage } from '../../../parts/crud/index.ts';
import { useOptions } from '../../../parts/form/index.ts';
import type { Filter, RowAction } from '../../../parts/list/index.ts';
import { useDepartmentTree } from '../department/use-departments.ts';
import { userColumns } from './columns.tsx';
import { useUserFields } from './fields.tsx';
import { OneTimePassword } from './one-time-password.tsx';
import { formOf, freshUser, toCreate, toUpdate } from './user-form.ts';
import { userWords as words } from './words.ts';

const UserImport = lazy(async () => ({ default: (await import('./user-import.tsx')).UserImport }));

const nameOf = (row: UserItem): string => (row.realname ? `${row.realname} ${row.username}` : row.username);

/** Users with all that may be done about them; of one department and those below it, or of the company. */
export function Users({ departmentId }: { departmentId?: string }): ReactElement {
  const w = useWords(words);
  const { say } = w;
  const confirm = useConfirm();
  const [form, setForm] = useState(false);
  const [importing, setImporting] = useState(false);
  const [once, setOnce] = useState<{ readonly name: string; readonly password: string }>();
  const fields = useUserFields(form);
  const roles = useOptions(role.option);
  const { names: departments } = useDepartmentTree(departmentId === undefined);
  const kick = useAct(user.kick, { refresh: [user.list] });
  const reset = useAct(user.resetPassword, { refresh: [user.list] });
  const may = { kick: useCan(needs(user.kick)), reset: useCan(needs(user.resetPassword)) };
  const pane = departmentId !== undefined;
  const fixed = useMemo(() => (departmentId ? { departmentId } : {}), [departmentId]);

  const more = (row: UserItem): readonly RowAction[] => [
    ...(may.reset
      ? [
          {
            key: 'reset',
            label: say('reset'),
            run: () => {
              let password = '';
              confirm({
                title: say('resetTitle', { name: nameOf(row) }),
                text: say('resetText'),
                verb: say('reset'),
                danger: true,
                run: async () => {
                  password = (await reset.mutateAsync({ id: row.id })).password;
                },
                after: () => setOnce({ name: nameOf(row), password }),
              });
            },
          },
        ]
      : []),
    ...(may.kick
      ? [
          {
            key: 'kick',
            label: say('kick'),
            disabled: !row.online,
            run: () =>
              confirm({
                title: say('kickTitle', { name: nameOf(row) }),
                text: say('kickText'),
                verb: say('kick'),
                danger: true,
                run: async () => {
                  await kick.mutateAsync({ ids: [row.id] });
                  notify({ kind: 'success', text: say('kicked', { name: nameOf(row) }) });
                },
              }),
          },
        ]
      : []),
  ];
  const choices = <K extends keyof typeof words>(...keys: readonly (readonly [string, K])[]) =>
    keys.map(([value, key]) => ({ value, label: say(key) }));
  const filters: readonly Filter[] = [
    { kind: 'text', name: 'search', label: words.search },
    ...(pane ? [] : [{ kind: 'one' as const, name: 'departmentId', label: words.department, options: departments }]),
    { kind: 'one', name: 'roleId', label: words.role, options: roles },
    { kind: 'one', name: 'status', label: words.status, options: choices(['active', 'active'], ['disabled', 'disabled']) },
    {
      kind: 'one',
      name: 'kind',
      label: words.kind,
      more: true,
      options: choices(['user', 'kind.user'], ['internal', 'kind.internal']),
    },
  ];
  return (
    <>
      <CrudPage
        name={pane ? 'department.people' : 'user'}
        as={pane ? 'pane' : 'page'}
        fixed={fixed}
        words={words}
        api={user}
        size={720}
        columns={() => userColumns(w)}
        filters={filters}
        fields={fields}
        fresh={freshUser(departmentId || null)}
        nameOf={nameOf}
        edit={formOf}
        toCreate={toCreate}
        toUpdate={toUpdate}
        onForm={setForm}
        more={more}
        beside={
          pane ? null : (
            <Can do={needs(userImport.run)}>
              <Button icon={<FileUp size={16} strokeWidth={1.7} />} onClick={() => setImporting(true)}>
                {say('import')}
              </Button>
            </Can>
          )
        }
      />
      {once ? <OneTimePassword {...once} onClose={() => setOnce(undefined)} /> : null}
      <Suspense fallback={null}>{importing ? <UserImport onClose={() => setImporting(false)} /> : null}</Suspense>
    </>
  );
}
