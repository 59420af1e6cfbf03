import { useEffect } from 'react';
import { type Designer, useDesigner } from '../designer.ts';
import type { Side } from './use-side.ts';

type Here = Omit<Designer, 'test'> & { readonly open: Side['open'] };

/** Tells those outside of the designer that it is on the page, and what they may ask of it. */
export function useOpenDesigner({ flowId, editor, frozen, settle, mark, published, open, testing }: Here): void {
  useEffect(() => {
    const designer: Designer = { flowId, editor, frozen, settle, mark, published, testing, test: (shown) => open(shown ? 'chat' : 'node') };
    useDesigner.setState({ designer });
    return () => useDesigner.setState(({ designer: now }) => (now === designer ? { designer: undefined } : {}));
  }, [flowId, editor, frozen, settle, mark, published, open, testing]);
}
