import { Graph, layout } from '@dagrejs/dagre';
import { type Box, type Link, type Point, snap } from './grid.ts';

/** Space between columns (room for edges to turn) and between nodes of a column, px. */
const gap = { column: 72, row: 32 } as const;
/**
 * Left-to-right places for every box, top left corners, on the grid. Boxes of one column stand on one left edge,
 * and what no link reaches comes below the rest. The same input gives the same places.
 */
export function layOut(boxes: readonly Box[], links: readonly Link[]): Map<string, Point> {
  const places = new Map<string, Point>();
  if (boxes.length === 0) return places;
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'LR', ranksep: gap.column, nodesep: gap.row, marginx: 0, marginy: 0, ranker: 'network-simplex' });
  graph.setDefaultEdgeLabel(() => ({}));
  const widest = Math.max(...boxes.map(({ width }) => width));
  // Equal widths make dagre's columns start at one x.
  for (const { id, height } of boxes) graph.setNode(id, { width: widest, height });
  const known = new Set(boxes.map(({ id }) => id));
  links.forEach(({ from, to }, index) => {
    if (from !== to && known.has(from) && known.has(to)) graph.setEdge(from, to, {}, String(index));
  });
  layout(graph);
  for (const { id, height } of boxes) {
    const placed: unknown = graph.node(id);
    if (!isPoint(placed)) continue;
    places.set(id, { x: snap(placed.x - widest / 2), y: snap(placed.y - height / 2) });
  }
  return places;
}

const isPoint = (value: unknown): value is Point =>
  typeof value === 'object' && value !== null && 'x' in value && 'y' in value && typeof value.x === 'number' && typeof value.y === 'number';
