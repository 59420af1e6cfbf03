import type { Text } from '@parley/contract';
import type { ReactElement } from 'react';
import { useWords } from '../i18n/index.ts';
import { families, type NodeFamily, type ViewKind } from './core/view.ts';
import { kinds } from './kinds.ts';
import { Tile } from './tile.tsx';

/** The kind of data a palette item carries while it is dragged. */
export const paletteType = 'application/x-flow-node';

const words = {
  palette: { zh: '节点库', en: 'Node palette' },
  add: { zh: '添加{kind}节点', en: 'Add {kind} node' },
} as const satisfies Record<string, Text>;

const order: readonly NodeFamily[] = ['speech', 'logic', 'outside', 'model', 'edge'];

/** The kinds that can be added, by family: drag one to its place, or click to put it where there is room. */
export function Palette({ offer, onAdd }: { offer: readonly ViewKind[]; onAdd: (kind: ViewKind) => void }): ReactElement {
  const { say, text } = useWords(words);
  const groups = order.map((family) => offer.filter((kind) => families[kind] === family)).filter((group) => group.length > 0);
  return (
    <div className="fc-palette fc-float" role="toolbar" aria-label={say('palette')}>
      {groups.map((group) => (
        <div className="fc-palette-group" key={group[0]}>
          {group.map((kind) => (
            <button
              key={kind}
              type="button"
              data-tip={text(kinds[kind].label)}
              className="fc-palette-item"
              draggable
              aria-label={say('add', { kind: text(kinds[kind].label) })}
              onClick={() => onAdd(kind)}
              onDragStart={(event) => {
                event.dataTransfer.setData(paletteType, kind);
                event.dataTransfer.effectAllowed = 'copy';
              }}
            >
              <Tile kind={kind} large />
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}
