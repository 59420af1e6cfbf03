import './user.css';
import type { Text } from '@parley/contract';
import { type UserItem, user } from '@parley/contract/organisation';
import { userKinds, userStatuses } from '@parley/contract/state-texts';
import { userImport } from '@parley/contract/user-import';
import { type ReactElement, useMemo, useState } from 'react';
import { useWords } from '../../../i18n/index.ts';
import { lazyPanel } from '../../../navigation/index.ts';
import { roleOptions } from '../../../parts/choices/index.ts';
import { CrudPage } from '../../../parts/crud/index.ts';
import { ImportButton } from '../../../parts/import-button/index.ts';
import type { Filter, RowAction } from '../../../parts/list/index.ts';
import { useDepartmentTree } from '../department/use-departments.ts';
import { userColumns } from './columns.tsx';
import { useUserFields } from './fields.tsx';
import { nameOf } from './name-of.ts';
import { OneTimePassword } from './one-time-password.tsx';
import { useUserActs } from './use-user-acts.ts';
import { UserBatch } from './user-batch.tsx';
import { formOf, freshUser, toCreate, toUpdate } from './user-form.ts';
import { userWords as words } from './words.ts';

const UserImport = lazyPanel('user-import', async () => (await import('./user-import.tsx')).UserImport);

/** Users with all that may be done about them; of one department and those below it, or of the company. */
export function Users({ departmentId }: { departmentId?: string }): ReactElement {
  const w = useWords(words);
  const { say, text } = w;
  const [importing, setImporting] = useState(false);
  const acts = useUserActs();
  const fields = useUserFields();
  const { names: departments } = useDepartmentTree(departmentId === undefined);
  const pane = departmentId !== undefined;
  const fixed = useMemo(() => (departmentId ? { departmentId } : {}), [departmentId]);

  const more = (row: UserItem): readonly RowAction[] =>
    acts.isSelf(row)
      ? []
      : [
          ...(acts.may.reset ? [{ key: 'reset', label: say('reset'), run: () => acts.reset(row) }] : []),
          ...(acts.may.resetFactor
            ? [{ key: 'resetFactor', label: say('resetFactor'), disabled: !row.secondFactor, run: () => acts.resetFactor(row) }]
            : []),
          ...(acts.may.kick ? [{ key: 'kick', label: say('kick'), disabled: !row.online, run: () => acts.kick([row]) }] : []),
        ];
  const choices = (texts: Readonly<Record<string, Text>>) => Object.entries(texts).map(([value, word]) => ({ value, label: text(word) }));
  const filters: readonly Filter[] = [
    { kind: 'text', name: 'search', label: words.search },
    ...(pane ? [] : [{ kind: 'one' as const, name: 'departmentId', label: words.department, options: departments }]),
    { kind: 'one', name: 'roleId', label: words.role, options: roleOptions },
    { kind: 'one', name: 'status', label: words.status, options: choices(userStatuses) },
    {
      kind: 'one',
      name: 'secondFactor',
      label: words.factor,
      more: true,
      options: (['yes', 'no'] as const).map((value) => ({ value, label: say(value === 'yes' ? 'factorYes' : 'factorNo') })),
    },
    {
      kind: 'one',
      name: 'kind',
      label: words.kind,
      more: true,
      options: choices(userKinds),
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
        columns={() => userColumns(w, acts, pane)}
        filters={filters}
        fields={fields}
        fresh={freshUser(departmentId || null)}
        nameOf={nameOf}
        edit={formOf}
        toCreate={toCreate}
        toUpdate={toUpdate}
        more={more}
        frozen={acts.isSelf}
        batch={acts.may.status || acts.may.kick ? (rows, done) => <UserBatch rows={rows} acts={acts} done={done} /> : undefined}
        beside={pane ? null : <ImportButton route={userImport.run} word={say('import')} onClick={() => setImporting(true)} />}
      />
      {acts.once ? <OneTimePassword {...acts.once} onClose={acts.forget} /> : null}
      {importing ? <UserImport onClose={() => setImporting(false)} /> : null}
    </>
  );
}
