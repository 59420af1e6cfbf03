export type Box = { id: string; width: number; height: number };
export type Link = { from: string; to: string };
export type Point = { x: number; y: number };

/** Canvas grid, px. */
export const grid = 8;

export const snap = (value: number): number => Math.round(value / grid) * grid;
