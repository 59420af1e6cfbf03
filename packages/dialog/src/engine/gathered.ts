import type { Trace } from './trace.ts';
import type { Version } from './version.ts';

/** A value that a turn gave. */
export interface Gathered {
  readonly nodeId: string;
  /** The slot's name. */
  readonly name: string;
  readonly value: string;
}

/** The values that a person's turn gave: filled, or waiting for their yes. What the flow sets by itself is none. */
export const gathered = (trace: readonly Trace[], version: Version): Gathered[] =>
  trace.flatMap((entry) => {
    if (entry.kind !== 'slot' && entry.kind !== 'asked-back') return [];
    if (version.nodes.get(entry.nodeId)?.kind === 'set') return [];
    return [{ nodeId: entry.nodeId, name: version.slots.get(entry.slotId)?.name ?? entry.slotId, value: entry.value }];
  });
