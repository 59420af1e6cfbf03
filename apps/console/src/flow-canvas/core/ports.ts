import type { Placed, Point } from './grid.ts';
import type { Ends } from './route/route-edges.ts';
import { families, type NodeView, sizeOf } from './view.ts';

/** Heights of a drawn node, px: the middle of its head, a row of its exits, and what is below the last row. */
const headMiddle = 19;
const row = 24;
const foot = 5;

/** A node's box: as it was measured, else as large as it will be. */
export const boxOf = (view: NodeView, measured?: { width: number; height: number }): Placed => ({
  id: view.id,
  ...view.at,
  ...(measured ?? sizeOf(view)),
});

const isPill = (view: NodeView): boolean => families[view.kind] === 'edge';

/** Where edges enter a node. */
const entryOf = (view: NodeView, box: Placed): Point => ({ x: box.x, y: box.y + (isPill(view) ? box.height / 2 : headMiddle) });

/** Where edges leave a node by an exit: at its row, and the rows stand at the foot. */
function exitOf(view: NodeView, box: Placed, index: number): Point {
  const below = foot + (view.exits.length - index - 0.5) * row;
  return { x: box.x + box.width, y: box.y + (isPill(view) ? box.height / 2 : box.height - below) };
}

/** An edge's id: an exit has one target, so node and exit name it. */
export const edgeId = (node: string, exit: string): string => `${node}/${exit}`;

/** Every edge of a graph, between the places where it leaves and enters. */
export function endsOf(views: readonly NodeView[], boxes: readonly Placed[]): Ends[] {
  const placed = new Map(boxes.map((box) => [box.id, box]));
  const known = new Map(views.map((view) => [view.id, view]));
  return views.flatMap((view) =>
    view.exits.flatMap((exit, index) => {
      const box = placed.get(view.id);
      const target = known.get(exit.target ?? '');
      const entered = placed.get(exit.target ?? '');
      if (!box || !target || !entered) return [];
      return [
        { id: edgeId(view.id, exit.id), from: view.id, to: target.id, start: exitOf(view, box, index), end: entryOf(target, entered) },
      ];
    }),
  );
}
