import type { Entity } from '@parley/contract/flow/graph';

/** What was said, and the value it must give; null where nothing may be filled. */
export type Probe = readonly [said: string, expected: string | null];

/** Probes of one entity. Those at even places (from 0) may be looked at while working; of the others only the counts. */
export interface ProbeTable {
  readonly entity: Entity;
  readonly probes: readonly Probe[];
  /** The part of the day that was said at an earlier question. */
  readonly part?: 'morning' | 'afternoon' | 'evening';
}
