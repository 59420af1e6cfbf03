import type { Placed } from '../grid.ts';

/** A rectangle by its sides, px. */
export type Sides = { left: number; top: number; right: number; bottom: number };

const sidesOf = ({ x, y, width, height }: Placed): Sides => ({ left: x, top: y, right: x + width, bottom: y + height });

/**
 * Every box with room around it: `room` px on each side, or half the way to a neighbour that is nearer. Of boxes that don't overlap the
 * grown ones don't overlap either, so that between any two of them there is a way.
 */
export function withRoom(boxes: readonly Placed[], room: number): Sides[] {
  const plain = boxes.map(sidesOf);
  return plain.map((box) => {
    const grown = { left: room, top: room, right: room, bottom: room };
    for (const other of plain) {
      if (other === box) continue;
      const across = Math.max(other.left - box.right, box.left - other.right);
      const along = Math.max(other.top - box.bottom, box.top - other.bottom);
      if (across > 2 * room || along > 2 * room || (across < 0 && along < 0)) continue;
      // Of diagonal neighbours the wider gap is halved: that is enough to keep their corners apart.
      if (across >= along) {
        const side = other.left >= box.right ? 'right' : 'left';
        grown[side] = Math.min(grown[side], across / 2);
      } else {
        const side = other.top >= box.bottom ? 'bottom' : 'top';
        grown[side] = Math.min(grown[side], along / 2);
      }
    }
    return {
      left: box.left - grown.left,
      top: box.top - grown.top,
      right: box.right + grown.right,
      bottom: box.bottom + grown.bottom,
    };
  });
}
