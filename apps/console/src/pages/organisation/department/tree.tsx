import { type DepartmentItem, department } from '@parley/contract/organisation';
import { Tree } from 'antd';
import { Search } from 'lucide-react';
import { type DragEvent, type ReactElement, useRef, useState } from 'react';
import { needs, useCan } from '../../../access/index.ts';
import { count } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { type DepartmentNode, flat, matching, mayMove } from './department-tree.ts';
import { departmentWords } from './words.ts';

interface TreeNode {
  readonly key: string;
  readonly title: ReactElement;
  readonly children?: TreeNode[];
}

/** Where a department may be dropped: onto another it goes below it, onto 全部人员 to the top. */
interface Drag {
  /** Whether departments may be dragged at all. */
  readonly may: boolean;
  readonly over: string | undefined;
  readonly begin: (id: string) => void;
  readonly enter: (event: DragEvent, id: string) => void;
  readonly leave: () => void;
  readonly drop: (event: DragEvent, id: string) => void;
}

/** Key of the place above all departments. */
const top = '';

const draw = (tree: readonly DepartmentNode[], drag: Drag): TreeNode[] =>
  tree.map(({ department: { id, name }, people, children }) => ({
    key: id,
    title: (
      // Moving by hand has its other way in the form, which the keyboard reaches.
      // biome-ignore lint/a11y/noStaticElementInteractions: the tree's own item is what is chosen and read out
      <span
        className="org-node"
        draggable={drag.may}
        data-over={drag.over === id || undefined}
        onDragStart={() => drag.begin(id)}
        onDragOver={(event) => drag.enter(event, id)}
        onDragLeave={drag.leave}
        onDragEnd={drag.leave}
        onDrop={(event) => drag.drop(event, id)}
      >
        <span className="cut">{name}</span>
        <small>{count(people)}</small>
      </span>
    ),
    children: draw(children, drag),
  }));

interface DepartmentTreeProps {
  readonly tree: readonly DepartmentNode[];
  readonly rows: readonly DepartmentItem[];
  readonly chosen: string | null;
  readonly onChoose: (id: string | undefined) => void;
  readonly onMove: (id: string, parentId: string | null) => void;
}

/** The tree of departments: chosen by click or keys, moved by drag. */
export function DepartmentTree({ tree, rows, chosen, onChoose, onMove }: DepartmentTreeProps): ReactElement {
  const { say } = useWords(departmentWords);
  const [text, setText] = useState('');
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const mayDrag = useCan(needs(department.update));
  const found = matching(tree, text);
  const dragged = useRef<string>(undefined);
  const [over, setOver] = useState<string>();
  const fits = (id: string): boolean => dragged.current !== undefined && mayMove(rows, dragged.current, id === top ? null : id);
  const drag: Drag = {
    may: mayDrag,
    over,
    begin: (id) => {
      dragged.current = id;
    },
    enter: (event, id) => {
      if (!fits(id)) return;
      event.preventDefault();
      setOver(id);
    },
    leave: () => setOver(undefined),
    drop: (event, id) => {
      event.preventDefault();
      setOver(undefined);
      if (dragged.current !== undefined && fits(id)) onMove(dragged.current, id === top ? null : id);
      dragged.current = undefined;
    },
  };
  return (
    <aside className="org-aside">
      <label className="filter-text">
        <Search size={14} strokeWidth={1.7} aria-hidden />
        <input value={text} aria-label={say('search')} placeholder={say('search')} onChange={(event) => setText(event.target.value)} />
      </label>
      <button
        type="button"
        className="org-all"
        aria-pressed={chosen === null}
        data-over={over === top || undefined}
        onClick={() => onChoose(undefined)}
        onDragOver={(event) => drag.enter(event, top)}
        onDragLeave={drag.leave}
        onDrop={(event) => drag.drop(event, top)}
      >
        {say('everyone')}
      </button>
      <div className="org-tree scroll">
        <Tree<TreeNode>
          blockNode
          aria-label={say('title')}
          treeData={draw(found, drag)}
          selectedKeys={chosen ? [chosen] : []}
          expandedKeys={flat(found).flatMap((node) => (folded.has(node.department.id) ? [] : [node.department.id]))}
          onExpand={(_, { node, expanded }) =>
            setFolded((now) => {
              const next = new Set(now);
              if (expanded) next.delete(node.key);
              else next.add(node.key);
              return next;
            })
          }
          onSelect={(_, { node }) => onChoose(node.key === chosen ? undefined : node.key)}
        />
        {found.length === 0 ? <p className="small faint">{say('noneFound')}</p> : null}
      </div>
      {mayDrag ? <p className="org-hint">{say('dragHint')}</p> : null}
    </aside>
  );
}
