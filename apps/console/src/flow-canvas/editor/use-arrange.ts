import { type RefObject, useCallback } from 'react';
import { failureText, notify } from '../../api/index.ts';
import type { Editor } from '../core/editor.ts';
import type { NodeView } from '../core/view.ts';
import type { CanvasHandle } from '../use-canvas-view.ts';

/** Lays all nodes out and shows where they begin. Tells if the layout could not be loaded. */
export function useArrange(editor: Editor, views: readonly NodeView[], canvas: RefObject<CanvasHandle | null>): () => void {
  return useCallback(
    () =>
      void editor.arrange(views).then(
        () => requestAnimationFrame(() => canvas.current?.begin()),
        (error: unknown) => notify({ kind: 'error', text: failureText(error) }),
      ),
    [editor, views, canvas],
  );
}
