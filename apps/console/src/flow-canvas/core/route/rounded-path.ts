import type { Point } from '../grid.ts';

const towards = (from: Point, to: Point, by: number): Point => {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return length === 0 ? from : { x: from.x + ((to.x - from.x) * by) / length, y: from.y + ((to.y - from.y) * by) / length };
};

const round = (value: number): number => Math.round(value * 10) / 10;
const write = ({ x, y }: Point): string => `${round(x)},${round(y)}`;

/** An SVG path through the corners, rounded by `radius` px, or by half of what is shorter. */
export function roundedPath(points: readonly Point[], radius: number): string {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return '';
  const parts = [`M${write(first)}`];
  for (let i = 1; i < points.length - 1; i += 1) {
    const [before, corner, after] = [points[i - 1], points[i], points[i + 1]];
    if (!before || !corner || !after) continue;
    const least = Math.min(Math.hypot(corner.x - before.x, corner.y - before.y), Math.hypot(after.x - corner.x, after.y - corner.y));
    const by = Math.min(radius, least / 2);
    parts.push(`L${write(towards(corner, before, by))}Q${write(corner)} ${write(towards(corner, after, by))}`);
  }
  parts.push(`L${write(last)}`);
  return parts.join('');
}

/** The middle of the longest line: where a mark on the way has most room. */
export function middleOf(points: readonly Point[]): Point {
  let best: { at: Point; length: number } | undefined;
  for (let i = 1; i < points.length; i += 1) {
    const [from, to] = [points[i - 1], points[i]];
    if (!from || !to) continue;
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    if (!best || length > best.length) best = { at: { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, length };
  }
  return best?.at ?? points[0] ?? { x: 0, y: 0 };
}
