import type { Point } from './grid.ts';
import type { Direction } from './keys.ts';

type Placed = { id: string; at: Point };

/** Column width within which nodes are read from top to bottom, px. */
const column = 120;

/** Nodes as they are read: column by column from the left, each from the top. */
export function readingOrder(nodes: readonly Placed[]): string[] {
  const byLeft = [...nodes].sort((one, other) => one.at.x - other.at.x || one.at.y - other.at.y);
  const columns: Placed[][] = [];
  for (const node of byLeft) {
    const last = columns.at(-1);
    const first = last?.[0];
    if (last && first && node.at.x - first.at.x < column) last.push(node);
    else columns.push([node]);
  }
  return columns.flatMap((nodesOfColumn) => nodesOfColumn.sort((one, other) => one.at.y - other.at.y).map(({ id }) => id));
}

/** The node after (or before) this one in reading order; undefined past the ends, so that Tab can leave the canvas. */
export function cycled(nodes: readonly Placed[], from: string | undefined, by: 1 | -1): string | undefined {
  const order = readingOrder(nodes);
  if (from === undefined) return by > 0 ? order[0] : order.at(-1);
  const at = order.indexOf(from);
  return at < 0 ? order[0] : order[at + by];
}

/** The nearest node in a direction: what lies straight ahead beats what is nearer but aside. */
export function neighbour(nodes: readonly Placed[], from: string, to: Direction): string | undefined {
  const here = nodes.find(({ id }) => id === from);
  if (!here) return undefined;
  const across = to === 'left' || to === 'right';
  const sign = to === 'right' || to === 'down' ? 1 : -1;
  let best: { id: string; cost: number } | undefined;
  for (const { id, at } of nodes) {
    const ahead = sign * (across ? at.x - here.at.x : at.y - here.at.y);
    const aside = Math.abs(across ? at.y - here.at.y : at.x - here.at.x);
    // What lies mostly aside is not ahead.
    if (id === from || ahead <= 0 || aside > ahead * 2) continue;
    const cost = ahead + aside * 2;
    if (!best || cost < best.cost) best = { id, cost };
  }
  return best?.id;
}
