import type { Text } from '@parley/contract';
import type { NodeKind } from '@parley/contract/flow/graph';
import { type ReactElement, useEffect, useRef } from 'react';
import { useWords } from '../../i18n/index.ts';
import { kinds } from '../kinds.ts';
import { Tile } from '../tile.tsx';

const words = {
  title: { zh: '接一个新节点', en: 'Lead to a new node' },
} as const satisfies Record<string, Text>;

type QuickAddProps = { at: { x: number; y: number }; offer: readonly NodeKind[]; onPick: (kind: NodeKind) => void; onClose: () => void };

/** Where an edge was let go over empty canvas: the node it is to lead to. */
export function QuickAdd({ at, offer, onPick, onClose }: QuickAddProps): ReactElement {
  const { say, text } = useWords(words);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector('button')?.focus();
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: closes the menu when one clicks beside it
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it as well
    <div className="fed-quick-mask" onClick={onClose}>
      <div
        ref={box}
        className="fed-quick fc-float"
        role="menu"
        tabIndex={-1}
        aria-label={say('title')}
        style={{ left: at.x, top: at.y }}
        onClick={(event) => event.stopPropagation()}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Escape') onClose();
        }}
      >
        <span className="fed-note">{say('title')}</span>
        {offer.map((kind) => (
          <button key={kind} type="button" role="menuitem" className="fed-hit" onClick={() => onPick(kind)}>
            <Tile kind={kind} />
            {text(kinds[kind].label)}
          </button>
        ))}
      </div>
    </div>
  );
}
