import type { Text } from '@parley/contract';
import type { ReactElement } from 'react';
import { useWords } from '../../i18n/index.ts';
import type { MenuPlace } from '../canvas.tsx';
import type { Editor } from '../core/editor.ts';
import { exitOfEdge } from '../core/lead.ts';
import type { NodeView } from '../core/view.ts';
import { FloatingMenu, type MenuItem } from './floating-menu.tsx';

const words = {
  node: { zh: '节点的操作', en: 'What can be done with the node' },
  edge: { zh: '连线的操作', en: 'What can be done with the edge' },
  canvas: { zh: '画布的操作', en: 'What can be done here' },
  open: { zh: '打开', en: 'Open' },
  duplicate: { zh: '复制一份', en: 'Duplicate' },
  copy: { zh: '复制', en: 'Copy' },
  cut: { zh: '剪切', en: 'Cut' },
  remove: { zh: '删除', en: 'Delete' },
  insert: { zh: '插入节点…', en: 'Insert a node…' },
  goFrom: { zh: '到「{name}」', en: 'Go to “{name}”' },
  disconnect: { zh: '断开', en: 'Disconnect' },
  add: { zh: '在这里加节点…', en: 'Add a node here…' },
  paste: { zh: '粘贴', en: 'Paste' },
  all: { zh: '全选', en: 'Choose all' },
  arrange: { zh: '自动排列', en: 'Arrange' },
  fit: { zh: '看全图', en: 'Fit all' },
  keys: { zh: '快捷键', en: 'Keyboard shortcuts' },
} as const satisfies Record<string, Text>;

/** What a menu can do beyond the editor. */
type MenuActions = {
  readonly open: () => void;
  readonly insert: (edge: string) => void;
  readonly add: () => void;
  readonly paste: () => void;
  readonly go: (id: string) => void;
  readonly arrange: () => void;
  readonly fit: () => void;
  readonly keys: () => void;
};

type CanvasMenuProps = {
  place: MenuPlace;
  editor: Editor;
  frozen: boolean;
  views: readonly NodeView[];
  actions: MenuActions;
  onClose: () => void;
};

/** What can be done where the right button was pressed: with a node, an edge, or on empty canvas. */
export function CanvasMenu({ place, editor, frozen, views, actions, onClose }: CanvasMenuProps): ReactElement {
  const { say } = useWords(words);
  const exit = exitOfEdge(place.edge);
  const source = views.find(({ id }) => id === exit?.node);
  const target = views.find(({ id }) => id === source?.exits.find((one) => one.id === exit?.exit)?.target);
  const run: Readonly<Record<string, () => void>> = {
    open: actions.open,
    duplicate: editor.duplicate,
    copy: editor.copy,
    cut: editor.cut,
    remove: editor.remove,
    insert: () => place.edge && actions.insert(place.edge),
    from: () => source && actions.go(source.id),
    to: () => target && actions.go(target.id),
    disconnect: () => exit && editor.disconnect(exit.node, exit.exit),
    add: actions.add,
    paste: actions.paste,
    all: () => editor.select(views.map(({ id }) => id)),
    arrange: actions.arrange,
    fit: actions.fit,
    keys: actions.keys,
  };
  const changes = (items: readonly MenuItem[]): readonly MenuItem[] => (frozen ? [] : items);
  const ofNode: readonly MenuItem[] = [
    { key: 'open', label: say('open'), keys: 'Enter' },
    ...changes([{ key: 'duplicate', label: say('duplicate'), keys: 'Ctrl+D', apart: true }]),
    { key: 'copy', label: say('copy'), keys: 'Ctrl+C', ...(frozen ? { apart: true } : {}) },
    ...changes([
      { key: 'cut', label: say('cut'), keys: 'Ctrl+X' },
      { key: 'remove', label: say('remove'), keys: 'Delete', danger: true, apart: true },
    ]),
  ];
  const ofEdge: readonly MenuItem[] = [
    ...changes([{ key: 'insert', label: say('insert') }]),
    ...(source ? [{ key: 'from', label: say('goFrom', { name: source.name }) }] : []),
    ...(target ? [{ key: 'to', label: say('goFrom', { name: target.name }) }] : []),
    ...changes([{ key: 'disconnect', label: say('disconnect'), keys: 'Delete', danger: true, apart: true }]),
  ];
  const ofCanvas: readonly MenuItem[] = [
    ...changes([
      { key: 'add', label: say('add') },
      { key: 'paste', label: say('paste'), keys: 'Ctrl+V', disabled: !editor.pastable() },
    ]),
    { key: 'all', label: say('all'), keys: 'Ctrl+A' },
    ...changes([{ key: 'arrange', label: say('arrange'), keys: 'L', apart: true }]),
    { key: 'fit', label: say('fit'), keys: '0' },
    { key: 'keys', label: say('keys'), keys: '?', apart: true },
  ];
  const of = place.edge ? 'edge' : place.node ? 'node' : 'canvas';
  return (
    <FloatingMenu
      at={place.screen}
      title={say(of)}
      items={{ node: ofNode, edge: ofEdge, canvas: ofCanvas }[of]}
      onPick={(key) => {
        onClose();
        run[key]?.();
      }}
      onClose={onClose}
    />
  );
}
