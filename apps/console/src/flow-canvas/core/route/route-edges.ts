import type { Placed, Point } from '../grid.ts';
import { type Sides, withRoom } from './box-clearance.ts';
import { findPath } from './find-path.ts';
import { spread, type Way } from './spread.ts';

/** An edge to be drawn: where it leaves its box (on the right side) and where it enters the other (on the left side). */
export type Ends = { readonly id: string; readonly from: string; readonly to: string; readonly start: Point; readonly end: Point };

/** Kept free around a box while a way is looked for, and at least when lines are moved apart, px. */
const room = { wanted: 14, least: 6 } as const;
/** How far beyond its two ends a way is looked for: seldom more is needed, and less is faster, px. */
const margins = [160, 800, Number.POSITIVE_INFINITY];

/** Without points on the line between their neighbours. */
function corners(points: readonly Point[]): Point[] {
  const kept: Point[] = [];
  for (const point of points) {
    const [before, last] = kept.slice(-2);
    const onLine = before && last && ((before.x === last.x && last.x === point.x) || (before.y === last.y && last.y === point.y));
    if (onLine) kept.pop();
    const end = kept.at(-1);
    if (!end || end.x !== point.x || end.y !== point.y) kept.push({ ...point });
  }
  return kept;
}

/** A way around the obstacles; boxes that lie over an end of it cannot be gone around. */
function wayOf(from: Point, to: Point, obstacles: readonly Sides[]): Point[] {
  const passable = obstacles.filter(
    ({ left, top, right, bottom }) => ![from, to].some(({ x, y }) => x > left && x < right && y > top && y < bottom),
  );
  for (const margin of margins) {
    const bounds = {
      left: Math.min(from.x, to.x) - margin,
      top: Math.min(from.y, to.y) - margin,
      right: Math.max(from.x, to.x) + margin,
      bottom: Math.max(from.y, to.y) + margin,
    };
    const path = findPath(from, to, passable, bounds);
    if (path) return path;
  }
  const middle = (from.x + to.x) / 2;
  return [from, { x: middle, y: from.y }, { x: middle, y: to.y }, to];
}

/**
 * Ways in straight lines for all edges, corner by corner, around every box: none runs through a box as long as no two boxes overlap.
 * Edges to one node may share a line, others lie beside each other where there is room. The same input gives the same ways.
 */
export function routeEdges(boxes: readonly Placed[], edges: readonly Ends[]): Map<string, Point[]> {
  const obstacles = withRoom(boxes, room.wanted);
  const around = new Map(boxes.map(({ id }, i) => [id, obstacles[i]]));
  const ways = new Map<string, Way>();
  for (const { id, from, to, start, end } of edges) {
    const left = around.get(from);
    const entered = around.get(to);
    if (!left || !entered) continue;
    const path = wayOf({ x: left.right, y: start.y }, { x: entered.left, y: end.y }, obstacles);
    ways.set(id, { bundle: to, points: corners([start, ...path, end]) });
  }
  spread([...ways.values()], withRoom(boxes, room.least));
  return new Map([...ways].map(([id, { points }]) => [id, corners(points)]));
}
