import './department/department.css';
import { type DepartmentItem, department, user } from '@parley/contract/organisation';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { Can, needs, useCan } from '../../access/index.ts';
import { notify, useAct } from '../../api/index.ts';
import { count } from '../../format/index.ts';
import { useWords } from '../../i18n/index.ts';
import { useFilterParam } from '../../parts/list/index.ts';
import { Empty, ErrorState, Skeleton } from '../../parts/states/index.ts';
import { DepartmentForm } from './department/department-form.tsx';
import { DepartmentHead } from './department/department-head.tsx';
import { flat, mayMove, treeOf } from './department/department-tree.ts';
import { DepartmentTree } from './department/tree.tsx';
import { useDepartments } from './department/use-departments.ts';
import { departmentWords as words } from './department/words.ts';
import { Users } from './user/users.tsx';

type Editing = { readonly kind: 'new'; readonly parentId: string | null } | { readonly kind: 'known'; readonly department: DepartmentItem };

/** Departments as a tree, and who is in them. */
export default function DepartmentPage(): ReactElement {
  const { say } = useWords(words);
  const [chosenId, choose] = useFilterParam('departmentId');
  const [editing, setEditing] = useState<Editing>();
  const asked = useDepartments();
  const update = useAct(department.update, { refresh: [department.list, user.list] });
  const maySeePeople = useCan(needs(user.list));
  const rows = asked.data ?? [];
  const tree = treeOf(rows);
  const chosen = rows.find(({ id }) => id === chosenId);
  const people = rows.reduce((sum, row) => sum + row.members, 0);

  const move = async (id: string, parentId: string | null): Promise<void> => {
    const row = rows.find((one) => one.id === id);
    if (!row || row.parentId === parentId || !mayMove(rows, id, parentId)) return;
    const done = await update.mutateAsync({ id, revision: row.revision, name: row.name, parentId }).catch(() => undefined);
    if (!done) return;
    const to = rows.find((one) => one.id === parentId)?.name;
    notify({ kind: 'success', text: to ? say('moved', { name: row.name, to }) : say('movedTop', { name: row.name }) });
  };
  const add = (
    <Can do={needs(department.create)}>
      <Button type="primary" icon={<Plus size={16} strokeWidth={1.7} />} onClick={() => setEditing({ kind: 'new', parentId: null })}>
        {say('add')}
      </Button>
    </Can>
  );
  const body = (): ReactNode => {
    if (asked.isError) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />;
    if (asked.data && rows.length === 0) return <Empty what={say('empty')} how={say('emptyHow')} action={add} />;
    return (
      <div className="org-split">
        {asked.data ? (
          <DepartmentTree tree={tree} rows={rows} chosen={chosen?.id ?? null} onChoose={choose} onMove={(id, to) => void move(id, to)} />
        ) : (
          <aside className="org-aside">
            <Skeleton />
          </aside>
        )}
        <div className="org-people">
          <DepartmentHead
            rows={rows}
            chosen={flat(tree).find((node) => node.department.id === chosen?.id)}
            onEdit={(row) => setEditing({ kind: 'known', department: row })}
            onAdd={(parentId) => setEditing({ kind: 'new', parentId })}
            onGone={() => choose(undefined)}
          />
          {maySeePeople && (asked.data || !chosenId) ? (
            <Users key={chosen?.id ?? ''} departmentId={chosen?.id ?? ''} />
          ) : maySeePeople ? (
            <Skeleton />
          ) : (
            <Empty what={say('mayNotSeePeople')} how={say('mayNotSeePeopleHow')} />
          )}
        </div>
      </div>
    );
  };
  return (
    <div className="page">
      <div className="page-head">
        <h1>{say('title')}</h1>
        {asked.data ? <span className="page-note">{say('count', { n: count(rows.length), people: count(people) })}</span> : null}
        <span className="page-space" />
        <div className="page-actions">{rows.length > 0 ? add : null}</div>
      </div>
      {body()}
      {editing ? (
        <DepartmentForm
          rows={rows}
          tree={tree}
          known={editing.kind === 'known' ? editing.department : undefined}
          parentId={editing.kind === 'new' ? editing.parentId : editing.department.parentId}
          onClose={() => setEditing(undefined)}
        />
      ) : null}
    </div>
  );
}
