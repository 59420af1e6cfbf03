import { type RefObject, useCallback, useEffect } from 'react';
import type { Editor } from '../core/editor.ts';
import { type CanvasCommand, commandOf } from '../core/keys.ts';
import type { NodeView } from '../core/view.ts';
import { cycled, neighbour } from '../core/walk.ts';
import type { CanvasHandle } from '../use-canvas-view.ts';

export type KeyActions = {
  readonly editor: Editor;
  readonly canvas: RefObject<CanvasHandle | null>;
  readonly views: readonly NodeView[];
  readonly find: () => void;
  readonly replace: () => void;
  readonly paste: () => void;
  readonly save: () => void;
  readonly open: () => void;
  readonly leave: () => void;
  /** From a field of a panel back to the canvas. */
  readonly leaveField: () => void;
  readonly keys: () => void;
  readonly arrange: () => void;
};

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Escape leaves a field of a panel, unless it closes the list that the field has open. */
const inField = (target: EventTarget | null): boolean =>
  typing(target) && target instanceof HTMLElement && target.closest('.fed-panel') !== null && target.closest('.ant-select-open') === null;

/** Controls take their own keys; on the canvas every key is the canvas's. */
const control = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('button, a, [role="combobox"]') !== null;

/** The one node that keys start from: the chosen one, if it is one. */
const only = (selection: ReadonlySet<string>): string | undefined => (selection.size === 1 ? [...selection][0] : undefined);

/** Runs a command of the keyboard. Returns false when the key should keep its usual meaning. */
function run(
  command: CanvasCommand,
  { editor, canvas, views, find, replace, paste, save, open, leave, keys, arrange }: KeyActions,
): boolean {
  const { selection } = editor.store.getState();
  const choose = (id: string | undefined): boolean => {
    if (id === undefined) return false;
    editor.select([id]);
    canvas.current?.show(id);
    return true;
  };
  switch (command.do) {
    case 'undo':
      editor.undo();
      return true;
    case 'redo':
      editor.redo();
      return true;
    case 'copy':
      editor.copy();
      return true;
    case 'cut':
      editor.cut();
      return true;
    case 'paste':
      paste();
      return true;
    case 'duplicate':
      editor.duplicate();
      return true;
    case 'delete':
      editor.remove();
      return true;
    case 'all':
      editor.select(views.map(({ id }) => id));
      return true;
    case 'find':
      find();
      return true;
    case 'replace':
      replace();
      return true;
    case 'save':
      save();
      return true;
    case 'open':
      open();
      return true;
    case 'leave':
      leave();
      return true;
    case 'keys':
      keys();
      return true;
    case 'fit':
      canvas.current?.fit();
      return true;
    case 'layout':
      arrange();
      return true;
    case 'closer':
    case 'farther':
      canvas.current?.zoomBy(command.do === 'closer' ? 1 : -1);
      return true;
    case 'nudge':
      if (selection.size === 0) return false;
      editor.nudge(command.x, command.y);
      return true;
    case 'cycle':
      return choose(cycled(views, only(selection), command.by));
    case 'walk': {
      const from = only(selection);
      return choose(from === undefined ? cycled(views, undefined, 1) : neighbour(views, from, command.to));
    }
  }
}

/** Keys of the designer: all of them over the canvas, saving and finding also from within a field. */
export function useKeys(actions: KeyActions): (event: KeyboardEvent) => void {
  const keyed = useCallback(
    (event: KeyboardEvent) => {
      const command = commandOf({ key: event.key, mod: event.ctrlKey || event.metaKey, shift: event.shiftKey, alt: event.altKey });
      if (!command || event.isComposing) return;
      if (command.do === 'leave' && inField(event.target)) {
        actions.leaveField();
        return event.preventDefault();
      }
      const everywhere = command.do === 'save' || command.do === 'replace' || (command.do === 'find' && (event.ctrlKey || event.metaKey));
      if (!everywhere && (typing(event.target) || (control(event.target) && !event.ctrlKey && !event.metaKey))) return;
      if (run(command, actions)) event.preventDefault();
    },
    [actions],
  );
  // Keys pressed while nothing has the focus are meant for the canvas.
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (document.activeElement === document.body) keyed(event);
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, [keyed]);
  return keyed;
}
