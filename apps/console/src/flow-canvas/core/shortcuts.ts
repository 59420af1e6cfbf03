import type { Text } from '@parley/contract';

/** A key as it is written, and what it does. `Ctrl` is Cmd on a Mac. */
type Shortcut = { readonly keys: readonly string[]; readonly does: Text };
type ShortcutGroup = { readonly name: Text; readonly all: readonly Shortcut[] };

/** All keys of the designer, as its sheet shows them. */
export const shortcuts: readonly ShortcutGroup[] = [
  {
    name: { zh: '节点', en: 'Nodes' },
    all: [
      { keys: ['Enter'], does: { zh: '打开选中的节点', en: 'Open the chosen node' } },
      { keys: ['Ctrl+D'], does: { zh: '复制一份', en: 'Duplicate' } },
      { keys: ['Ctrl+C'], does: { zh: '复制，也能贴到别的话术', en: 'Copy, for another flow too' } },
      { keys: ['Ctrl+X'], does: { zh: '剪切', en: 'Cut' } },
      { keys: ['Ctrl+V'], does: { zh: '粘贴', en: 'Paste' } },
      { keys: ['Delete', 'Backspace'], does: { zh: '删除节点或连线', en: 'Delete nodes or an edge' } },
      { keys: ['ArrowLeft', 'ArrowUp'], does: { zh: '移动一格，按住 Shift 五格', en: 'Move one step, five with Shift' } },
    ],
  },
  {
    name: { zh: '走动', en: 'Going about' },
    all: [
      { keys: ['Tab', 'Shift+Tab'], does: { zh: '下一个、上一个节点', en: 'Next and previous node' } },
      { keys: ['Alt+ArrowRight', 'Alt+ArrowDown'], does: { zh: '往那个方向的节点', en: 'The node in that direction' } },
      { keys: ['Ctrl+F', '/'], does: { zh: '查找节点', en: 'Find a node' } },
      { keys: ['Ctrl+H'], does: { zh: '替换文字', en: 'Replace text' } },
      { keys: ['Ctrl+A'], does: { zh: '全选', en: 'Choose all' } },
      { keys: ['Escape'], does: { zh: '回到画布，取消选择', en: 'Back to the canvas, choose nothing' } },
    ],
  },
  {
    name: { zh: '画布', en: 'Canvas' },
    all: [
      { keys: ['+', '-'], does: { zh: '放大、缩小', en: 'Zoom in and out' } },
      { keys: ['0'], does: { zh: '看全图', en: 'Fit all' } },
      { keys: ['l'], does: { zh: '自动排列', en: 'Arrange' } },
      { keys: ['Ctrl+Z', 'Ctrl+Y'], does: { zh: '撤销、重做', en: 'Undo and redo' } },
      { keys: ['Ctrl+S'], does: { zh: '现在保存', en: 'Save now' } },
      { keys: ['?'], does: { zh: '这张表', en: 'This sheet' } },
    ],
  },
];

const signs: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  l: 'L',
};

/** A key as a keyboard shows it. */
export const keyText = (key: string): string =>
  key === '+'
    ? key
    : key
        .split('+')
        .map((part) => signs[part] ?? part)
        .join(' + ');
