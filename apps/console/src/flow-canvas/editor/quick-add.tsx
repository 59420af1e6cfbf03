import type { Text } from '@parley/contract';
import type { NodeKind } from '@parley/contract/flow/graph';
import type { ReactElement } from 'react';
import { useWords } from '../../i18n/index.ts';
import type { Point } from '../core/grid.ts';
import { kinds } from '../kinds.ts';
import { Tile } from '../tile.tsx';
import { FloatingMenu } from './floating-menu.tsx';

const words = {
  lead: { zh: '接一个新节点', en: 'Lead to a new node' },
  insert: { zh: '插入一个节点', en: 'Insert a node' },
  add: { zh: '在这里加节点', en: 'Add a node here' },
} as const satisfies Record<string, Text>;

type QuickAddProps = {
  at: Point;
  what: 'lead' | 'insert' | 'add';
  offer: readonly NodeKind[];
  onPick: (kind: NodeKind) => void;
  onClose: () => void;
};

/** The kinds of node that can be put where the pointer is. */
export function QuickAdd({ at, what, offer, onPick, onClose }: QuickAddProps): ReactElement {
  const { say, text } = useWords(words);
  return (
    <FloatingMenu
      at={at}
      title={say(what)}
      titled
      items={offer.map((kind) => ({ key: kind, label: text(kinds[kind].label), icon: <Tile kind={kind} /> }))}
      onPick={(key) => {
        const kind = offer.find((one) => one === key);
        if (kind) onPick(kind);
      }}
      onClose={onClose}
    />
  );
}
