import { type DepartmentItem, department, user } from '@parley/contract/organisation';
import type { ReactElement } from 'react';
import { send, useAct } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { type FieldSpec, FormDrawer } from '../../../parts/form/index.ts';
import { DepartmentSelect } from './department-select.tsx';
import { type DepartmentNode, withBelow } from './department-tree.ts';
import { departmentWords as words } from './words.ts';

interface Values {
  readonly id?: string;
  readonly revision?: number;
  readonly name: string;
  readonly parentId: string | null;
}

interface DepartmentFormProps {
  readonly rows: readonly DepartmentItem[];
  readonly tree: readonly DepartmentNode[];
  readonly known: DepartmentItem | undefined;
  readonly parentId: string | null;
  readonly onClose: () => void;
}

/** Names a department and says where it lies. */
export function DepartmentForm({ rows, tree, known, parentId, onClose }: DepartmentFormProps): ReactElement {
  const { say } = useWords(words);
  const refresh = [department.list, user.list, department.option];
  const create = useAct(department.create, { refresh, quiet: true });
  const update = useAct(department.update, { refresh, quiet: true });
  const fields: readonly FieldSpec<Values>[] = [
    { kind: 'text', name: 'name', label: words.name, required: true, span: 6 },
    {
      kind: 'own',
      name: 'parentId',
      label: words.parent,
      span: 6,
      ...(known ? { help: words.parentHelp } : {}),
      render: (form) => (
        <DepartmentSelect
          id="parentId"
          tree={tree}
          names={[]}
          none={say('top')}
          value={form.values.parentId}
          {...(known ? { without: withBelow(rows, known.id) } : {})}
          wrong={form.errorOf('parentId') !== undefined}
          onBlur={() => form.touch('parentId')}
          onChange={(id) => form.set('parentId', id)}
        />
      ),
    },
  ];
  return (
    <FormDrawer<Values>
      title={known ? known.name : say('add')}
      schema={known ? department.update.input : department.create.input}
      initial={known ? { id: known.id, revision: known.revision, name: known.name, parentId } : { name: '', parentId }}
      fields={fields}
      latest={known ? () => send(department.detail, { id: known.id }, { quiet: true }) : undefined}
      onSave={({ name, parentId: under, revision = 0 }) =>
        known ? update.mutateAsync({ id: known.id, revision, name, parentId: under }) : create.mutateAsync({ name, parentId: under })
      }
      onClose={onClose}
    />
  );
}
