import type { Part } from '@parley/nlu';
import type { EndReason } from './action.ts';
import type { ModelTalk } from './model-talk.ts';

/** What a conversation waits for; `waiting`: for something outside it. */
export type Phase = 'answer' | 'confirm' | 'waiting' | 'ended';

/** What was asked outside and has not been answered. Answers to anything else are late. */
export interface Pending {
  readonly kind: 'request' | 'reply' | 'transfer';
  readonly id: number;
  /** Epoch ms. */
  readonly since: number;
}

/** A message wanted for the person. */
export interface WantedMessage {
  readonly nodeId: string;
  readonly strategyId: string;
  readonly values: Readonly<Record<string, string>>;
}

/** A whole conversation so far: plain JSON, so that it can be kept, sent and replayed. Never changed in place. */
export interface State {
  readonly direction: 'in' | 'out';
  readonly timeZone: string;
  /** An announcement: nobody is listened to, keys alone are taken, and what waits for an answer ends the call. */
  readonly oneWay: boolean;
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
  /** Slots that were filled beside it: the question for one of them is answered. */
  readonly aside: readonly string[];
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
  /** Handlers that served, with how often. */
  readonly handled: Readonly<Record<string, number>>;
  readonly counts: { readonly turns: number; readonly silences: number; readonly unmatched: number };
  /** Nodes passed, in order; the first thousand. */
  readonly path: readonly string[];
  /** Something was heard from the other side. */
  readonly heard: boolean;
  /** Subflow nodes that run now, the outermost first: what a return goes back to. */
  readonly stack: readonly string[];
  readonly pending: Pending | null;
  /** Things asked outside so far. */
  readonly asked: number;
  /** At a node where a model speaks. */
  readonly talk: ModelTalk | null;
  /** Messages wanted, in order. */
  readonly messages: readonly WantedMessage[];
  /** How fast the robot speaks, times the flow's speed. */
  readonly rate: number;
  readonly businessStatus: string | null;
  /** Set by the flow; overrides the rules. */
  readonly grade: string | null;
}

/** What a conversation begins with; states that were kept before one of these was are completed by them. */
export const blankState = {
  stack: [],
  pending: null,
  asked: 0,
  talk: null,
  messages: [],
  rate: 1,
  handled: {},
  aside: [],
  oneWay: false,
} as const satisfies Partial<State>;
