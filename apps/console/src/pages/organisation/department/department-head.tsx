import { type DepartmentItem, department, user } from '@parley/contract/organisation';
import { App } from 'antd';
import { FolderPlus, SquarePen, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { needs, useCan } from '../../../access/index.ts';
import { useAct } from '../../../api/index.ts';
import { count } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { useConfirm } from '../../../parts/confirm/index.ts';
import { IconButton } from '../../../parts/icon-button/index.ts';
import type { DepartmentNode } from './department-tree.ts';
import { departmentWords } from './words.ts';

interface DepartmentHeadProps {
  readonly rows: readonly DepartmentItem[];
  readonly chosen: DepartmentNode | undefined;
  readonly onEdit: (row: DepartmentItem) => void;
  readonly onAdd: (parentId: string) => void;
  readonly onGone: () => void;
}

/** The chosen department, with what may be done about it. */
export function DepartmentHead({ rows, chosen, onEdit, onAdd, onGone }: DepartmentHeadProps): ReactElement {
  const { say } = useWords(departmentWords);
  const { modal } = App.useApp();
  const confirm = useConfirm();
  const remove = useAct(department.delete, { refresh: [department.list, user.list] });
  const may = { add: useCan(needs(department.create)), edit: useCan(needs(department.update)), remove: useCan(needs(department.delete)) };
  if (!chosen) return <h2 className="org-head">{say('everyone')}</h2>;
  const row = chosen.department;
  const askRemove = (): void => {
    const below = rows.filter(({ parentId }) => parentId === row.id).length;
    // Said before the server has to: the numbers are on the page already.
    const why =
      row.members > 0
        ? say('removeHeld', { name: row.name, n: row.members })
        : below > 0
          ? say('removeBelow', { name: row.name, n: below })
          : '';
    if (why) void modal.warning({ title: say('remove'), content: why, okText: say('understood') });
    else
      confirm({
        title: say('removeTitle', { name: row.name }),
        text: say('removeText'),
        verb: say('removeVerb'),
        danger: true,
        run: () => remove.mutateAsync({ ids: [row.id] }).then(onGone),
      });
  };
  return (
    <div className="org-head">
      <h2 className="cut">{row.name}</h2>
      <span className="page-note">{say('people', { n: count(chosen.people) })}</span>
      <span className="page-space" />
      {may.add ? <IconButton icon={FolderPlus} label={say('addBelow')} onClick={() => onAdd(row.id)} /> : null}
      {may.edit ? <IconButton icon={SquarePen} label={say('edit')} onClick={() => onEdit(row)} /> : null}
      {may.remove ? <IconButton icon={Trash2} label={say('remove')} onClick={askRemove} /> : null}
    </div>
  );
}
