import type { Edge } from '@parley/contract/flow/graph';

/** Edges from a table of node -> exit -> node. */
export const edgesOf = (table: Readonly<Record<string, Readonly<Record<string, string>>>>): Edge[] =>
  Object.entries(table).flatMap(([from, exits]) => Object.entries(exits).map(([exit, to]) => ({ id: `${from}-${exit}`, from, exit, to })));
