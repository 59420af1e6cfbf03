import type { Part } from '@parley/nlu';
import type { EndReason } from './action.ts';

/** What a conversation waits for. */
export type Phase = 'answer' | 'confirm' | 'ended';

/** A whole conversation so far: plain JSON, so that it can be kept, sent and replayed. Never changed in place. */
export interface State {
  readonly direction: 'in' | 'out';
  readonly timeZone: string;
  /** Epoch ms of the answer. */
  readonly startedAt: number;
  /** Epoch ms of the last event. */
  readonly at: number;
  readonly nodeId: string | null;
  readonly phase: Phase;
  readonly endReason: EndReason | null;
  readonly variables: Readonly<Record<string, string>>;
  /** By slot id. */
  readonly slots: Readonly<Record<string, string>>;
  /** Waiting for the yes of a confirm. */
  readonly candidate: string | null;
  /** What was said along with the candidate. */
  readonly carried: string | null;
  /** The part of the day that was said last: an afternoon carries to the hour that is said later. */
  readonly part: Part | null;
  /** Ids, in the order they were put on. */
  readonly labels: readonly string[];
  /** How often each node was entered. */
  readonly visits: Readonly<Record<string, number>>;
  /** How often each rotation was said, by its place in the flow. */
  readonly rotations: Readonly<Record<string, number>>;
  /** Fallbacks in a row at the present node. */
  readonly misses: Readonly<Record<string, number>>;
  /** Intents heard, with how often. */
  readonly intents: Readonly<Record<string, number>>;
  /** Knowledge asked, with how often. */
  readonly concerns: Readonly<Record<string, number>>;
  readonly counts: { readonly turns: number; readonly silences: number; readonly unmatched: number };
  /** Nodes passed, in order; the first thousand. */
  readonly path: readonly string[];
  /** Something was heard from the other side. */
  readonly heard: boolean;
  readonly businessStatus: string | null;
  /** Set by the flow; overrides the rules. */
  readonly grade: string | null;
}
