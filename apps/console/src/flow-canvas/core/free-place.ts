import { type Placed, type Point, snap } from './grid.ts';

/** Room kept around a node, px. */
const margin = 24;

const overlap = (one: Placed, other: Placed): boolean =>
  one.x < other.x + other.width + margin &&
  other.x < one.x + one.width + margin &&
  one.y < other.y + other.height + margin &&
  other.y < one.y + one.height + margin;

/** The nearest place at or below a wish where a box overlaps none of the others, on the grid. */
export function freePlace(others: readonly Placed[], size: { width: number; height: number }, query: Point): Point {
  const box: Placed = { id: '', ...size, x: snap(query.x), y: snap(query.y) };
  // Each round goes below what is in the way; what was passed is never met again.
  for (let tries = 0; tries <= others.length; tries += 1) {
    const inTheWay = others.filter((other) => overlap(box, other));
    if (inTheWay.length === 0) break;
    box.y = snap(Math.max(...inTheWay.map((other) => other.y + other.height)) + margin + 4);
  }
  return { x: box.x, y: box.y };
}
