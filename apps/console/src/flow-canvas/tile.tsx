import type { ReactElement } from 'react';
import { families, type ViewKind } from './core/view.ts';
import { kinds } from './kinds.ts';

/** The sign of a node: its family by form and colour, its kind by icon. */
export function Tile({ kind, large = false }: { kind: ViewKind; large?: boolean }): ReactElement {
  const Icon = kinds[kind].icon;
  return (
    <span className={`fc-tile is-${families[kind]}${large ? ' is-large' : ''}`} aria-hidden>
      <Icon size={large ? 16 : 14} strokeWidth={1.7} />
    </span>
  );
}
