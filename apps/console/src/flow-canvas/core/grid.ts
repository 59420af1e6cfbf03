export type Box = { id: string; width: number; height: number };
export type Link = { from: string; to: string };
export type Point = { x: number; y: number };
/** A box at its place: its top left corner. */
export type Placed = Box & Point;

/** Canvas grid, px. */
export const grid = 8;

export const snap = (value: number): number => Math.round(value / grid) * grid;
