import type { Point } from '../grid.ts';
import type { Sides } from './box-clearance.ts';

/** A way in straight lines by turns level and upright, and what bundles it: ways of one bundle may lie on one another. */
export type Way = { readonly bundle: string; readonly points: Point[] };

/** Between lines beside each other, px. */
const apart = 9;
/** A channel up to so wide is used from its middle; in open space a line stays where it is. */
const channel = 160;

type Line = {
  way: Way;
  /** Its first point. */
  index: number;
  at: number;
  /** From where to where it runs, in the order of the way. */
  start: number;
  end: number;
  /** Between what it may be moved. */
  least: number;
  most: number;
};

type Axis = { across: 'x' | 'y'; along: 'x' | 'y'; before: keyof Sides; after: keyof Sides; low: keyof Sides; high: keyof Sides };
const upright: Axis = { across: 'x', along: 'y', before: 'right', after: 'left', low: 'top', high: 'bottom' };
const level: Axis = { across: 'y', along: 'x', before: 'bottom', after: 'top', low: 'left', high: 'right' };

/** The lines of one axis, with the room each has between the boxes beside it; what ends at a port stays. */
function linesOf(ways: readonly Way[], boxes: readonly Sides[], axis: Axis): Line[] {
  const lines: Line[] = [];
  for (const way of ways) {
    for (let index = 1; index < way.points.length - 2; index += 1) {
      const from = way.points[index];
      const to = way.points[index + 1];
      if (!from || !to || from[axis.across] !== to[axis.across] || from[axis.along] === to[axis.along]) continue;
      const at = from[axis.across];
      const [start, end] = [from[axis.along], to[axis.along]];
      let least = Number.NEGATIVE_INFINITY;
      let most = Number.POSITIVE_INFINITY;
      for (const box of boxes) {
        if (box[axis.low] >= Math.max(start, end) || box[axis.high] <= Math.min(start, end)) continue;
        if (box[axis.before] <= at) least = Math.max(least, box[axis.before]);
        else if (box[axis.after] >= at) most = Math.min(most, box[axis.after]);
        else least = most = at;
      }
      lines.push({ way, index, start, end, at: most - least <= channel ? (least + most) / 2 : at, least, most });
    }
  }
  return lines;
}

const overlap = (one: Line, other: Line): boolean =>
  Math.abs(one.at - other.at) < 2 * apart &&
  Math.min(one.start, one.end) < Math.max(other.start, other.end) + apart &&
  Math.min(other.start, other.end) < Math.max(one.start, one.end) + apart;

/** Lines that would lie on each other, directly or by way of a third. */
function groupsOf(lines: readonly Line[]): Line[][] {
  const left = new Set(lines);
  const groups: Line[][] = [];
  for (const first of lines) {
    if (!left.delete(first)) continue;
    const group = [first];
    for (let i = 0; i < group.length; i += 1) {
      const one = group[i];
      if (!one) continue;
      for (const other of left) {
        if (!overlap(one, other)) continue;
        left.delete(other);
        group.push(other);
      }
    }
    groups.push(group);
  }
  return groups;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Lines that fall stand the farther right the higher they begin, lines that rise the lower: so fewest cross. */
const uprightRank = (lines: readonly Line[]): number => {
  const start = mean(lines.map((line) => line.start));
  const end = mean(lines.map((line) => line.end));
  return end > start ? -start : start;
};

/** A level line lies between where it comes from and where it goes. */
const levelRank = (lines: readonly Line[]): number =>
  mean(lines.map(({ way, index }) => ((way.points[index - 1]?.y ?? 0) + (way.points[index + 2]?.y ?? 0)) / 2));

function spreadAlong(ways: readonly Way[], boxes: readonly Sides[], axis: Axis, rank: (lines: readonly Line[]) => number): void {
  for (const group of groupsOf(linesOf(ways, boxes, axis))) {
    const bundles = new Map<string, Line[]>();
    for (const line of group) bundles.set(line.way.bundle, [...(bundles.get(line.way.bundle) ?? []), line]);
    const ordered = [...bundles.values()].sort((one, other) => rank(one) - rank(other));
    const middle = mean(group.map(({ at }) => at));
    const room = Math.min(...group.map(({ most }) => most)) - Math.max(...group.map(({ least }) => least));
    const gap = Math.min(apart, Math.max(0, room) / (ordered.length + 1));
    ordered.forEach((bundle, i) => {
      for (const { way, index, least, most } of bundle) {
        const at = Math.min(Math.max(middle + (i - (ordered.length - 1) / 2) * gap, least), most);
        for (const point of [way.points[index], way.points[index + 1]]) if (point) point[axis.across] = at;
      }
    });
  }
}

/** Moves lines that lie on each other apart, each within the room it has between the boxes. The ways are changed in place. */
export function spread(ways: readonly Way[], boxes: readonly Sides[]): void {
  spreadAlong(ways, boxes, upright, uprightRank);
  spreadAlong(ways, boxes, level, levelRank);
}
