import type { Point } from '../grid.ts';
import type { Sides } from './box-clearance.ts';

/** What a turn costs beside the way itself, px: a path takes a detour of so much to save one. */
const turnCost = 40;

/** Directions of travel: right, down, left, up. */
const steps = [
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
  { x: 0, y: -1 },
] as const;
const rightward = 0;

const sorted = (values: Iterable<number>): number[] => [...new Set(values)].sort((one, other) => one - other);

/** A queue that gives the state of least cost first. */
function queue(): { push: (cost: number, state: number) => void; pop: () => number | undefined } {
  const heap: { cost: number; state: number }[] = [];
  return {
    push: (cost, state) => {
      let at = heap.length;
      heap.push({ cost, state });
      while (at > 0) {
        const up = (at - 1) >> 1;
        const above = heap[up];
        if (!above || above.cost <= cost) break;
        heap[at] = above;
        at = up;
      }
      heap[at] = { cost, state };
    },
    pop: () => {
      const [first] = heap;
      const last = heap.pop();
      if (!first || !last || heap.length === 0) return first?.state;
      let at = 0;
      for (;;) {
        let child = 2 * at + 1;
        const left = heap[child];
        const right = heap[child + 1];
        if (right && left && right.cost < left.cost) child += 1;
        const lower = heap[child];
        if (!lower || lower.cost >= last.cost) break;
        heap[at] = lower;
        at = child;
      }
      heap[at] = last;
      return first.state;
    },
  };
}

/**
 * The cheapest way in straight lines (length and turns) from one point to another past obstacles, leaving and arriving to the right;
 * undefined where there is none within `bounds`. Lines may run along an obstacle's side, never through it.
 */
export function findPath(from: Point, to: Point, obstacles: readonly Sides[], bounds: Sides): Point[] | undefined {
  const near = obstacles.filter(
    ({ left, top, right, bottom }) => left < bounds.right && right > bounds.left && top < bounds.bottom && bottom > bounds.top,
  );
  const within = (low: number, high: number) => (value: number) => value >= low && value <= high;
  const xs = sorted([from.x, to.x, ...near.flatMap(({ left, right }) => [left, right]).filter(within(bounds.left, bounds.right))]);
  const ys = sorted([from.y, to.y, ...near.flatMap(({ top, bottom }) => [top, bottom]).filter(within(bounds.top, bounds.bottom))]);
  const { length: columns } = xs;
  const { length: rows } = ys;
  const x = (column: number): number => xs[column] ?? Number.NaN;
  const y = (row: number): number => ys[row] ?? Number.NaN;

  // Whether the line to the next column, and to the next row, runs through an obstacle.
  const noRight = new Uint8Array(columns * rows);
  const noDown = new Uint8Array(columns * rows);
  for (const { left, top, right, bottom } of near) {
    for (let row = 0; row < rows && y(row) < bottom; row += 1) {
      if (y(row + 1) <= top) continue;
      for (let column = 0; column < columns && x(column) < right; column += 1) {
        const cell = row * columns + column;
        if (y(row) > top && x(column) >= left) noRight[cell] = 1;
        if (x(column) > left && y(row) >= top) noDown[cell] = 1;
      }
    }
  }

  const target = { column: xs.indexOf(to.x), row: ys.indexOf(to.y) };
  const costs = new Float64Array(columns * rows * 4).fill(Number.POSITIVE_INFINITY);
  const cameFrom = new Int32Array(columns * rows * 4).fill(-1);
  const open = queue();
  /** Never more than what is left: the straight way, and the turns that it takes at least. */
  const rest = (column: number, row: number, direction: number): number => {
    const across = x(column) - to.x;
    const length = Math.abs(across) + Math.abs(y(row) - to.y);
    if (direction % 2 === 1) return length + turnCost;
    return length + (direction === rightward && row === target.row && across <= 0 ? 0 : 2 * turnCost);
  };
  const begin = (ys.indexOf(from.y) * columns + xs.indexOf(from.x)) * 4 + rightward;
  costs[begin] = 0;
  open.push(0, begin);
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    const direction = state % 4;
    const cell = (state - direction) / 4;
    const column = cell % columns;
    const row = (cell - column) / columns;
    if (column === target.column && row === target.row && direction !== 2) return traced(state, cameFrom, columns, xs, ys);
    const cost = costs[state] ?? 0;
    for (let next = 0; next < 4; next += 1) {
      const step = steps[next];
      // Nobody turns on the spot.
      if (!step || (next + 2) % 4 === direction) continue;
      const toColumn = column + step.x;
      const toRow = row + step.y;
      if (toColumn < 0 || toRow < 0 || toColumn >= columns || toRow >= rows) continue;
      const crossed = step.x === 0 ? noDown[Math.min(row, toRow) * columns + column] : noRight[row * columns + Math.min(column, toColumn)];
      if (crossed === 1) continue;
      const length = Math.abs(x(toColumn) - x(column)) + Math.abs(y(toRow) - y(row));
      const now = cost + length + (next === direction ? 0 : turnCost);
      const there = (toRow * columns + toColumn) * 4 + next;
      if (now >= (costs[there] ?? 0)) continue;
      costs[there] = now;
      cameFrom[there] = state;
      open.push(now + rest(toColumn, toRow, next), there);
    }
  }
  return undefined;
}

function traced(last: number, cameFrom: Int32Array, columns: number, xs: readonly number[], ys: readonly number[]): Point[] {
  const path: Point[] = [];
  for (let state = last; state >= 0; state = cameFrom[state] ?? -1) {
    const cell = state >> 2;
    path.push({ x: xs[cell % columns] ?? 0, y: ys[Math.floor(cell / columns)] ?? 0 });
  }
  return path.reverse();
}
