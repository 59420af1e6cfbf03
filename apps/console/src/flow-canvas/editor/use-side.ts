import { useCallback, useState } from 'react';
import type { PanelName } from '../panels/index.ts';

export type Side = {
  /** What is shown beside the canvas: a panel, the test talk, or nothing. */
  readonly shown: PanelName | 'chat' | undefined;
  /** The item that its panel is to show. */
  readonly item: string | undefined;
  /** A test talk was begun: it goes on out of sight while a panel is open. */
  readonly talking: boolean;
  readonly open: (shown: PanelName | 'chat' | undefined, item?: string) => void;
};

/** The place beside the canvas. */
export function useSide(): Side {
  const [side, setSide] = useState<Pick<Side, 'shown' | 'item' | 'talking'>>({ shown: 'node', item: undefined, talking: false });
  const open = useCallback(
    (shown: PanelName | 'chat' | undefined, item?: string) =>
      setSide(({ talking }) => ({ shown, item, talking: talking || shown === 'chat' })),
    [],
  );
  return { ...side, open };
}

/** Puts the caret into what is to be written first in the open panel: what a node says, else its name. */
export const focusPanel = (first: 'said' | 'name'): void => {
  requestAnimationFrame(() => {
    const panel = document.querySelector('.fed-panel:not([hidden])');
    const said = first === 'said' ? panel?.querySelector<HTMLElement>('textarea') : undefined;
    (said ?? panel?.querySelector<HTMLElement>('input, textarea'))?.focus();
  });
};
